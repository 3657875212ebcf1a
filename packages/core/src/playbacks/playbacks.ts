// All playbacks that are not over: queued on a channel, or in a bridge behind the one that is heard there.
// Not what plays them.

import { detached } from '@jackfield/base'
import type { Bridge } from '../bridges/bridge.ts'
import type { HiddenMembers } from '../bridges/hidden-members.ts'
import type { Bus } from '../bus/bus.ts'
import type { UniqueIds } from '../channels/channels.ts'
import type { Control } from '../control/control.ts'
import type { MediaPlayer } from './media-player.ts'
import { Playback, type PlaybackDeps } from './playback.ts'
import type { PlaybackSnapshot } from './playback-snapshot.ts'

export interface PlaybacksOptions {
  readonly bus: Bus
  readonly ids: Pick<UniqueIds, 'nextUuid'>
  readonly player: () => MediaPlayer
  readonly hidden: HiddenMembers
}

export interface PlayRequest {
  /** at least one */
  readonly media: readonly string[]
  readonly id?: string | undefined
  readonly language?: string | undefined
  readonly offsetMs?: number | undefined
  /** 0 or absent: 3,000 */
  readonly skipMs?: number | undefined
  /** of the audio that is played into a bridge; absent: what those in it can hear */
  readonly announcerFormat?: string | undefined
}

export type PlayOutcome =
  | {
      readonly ok: true
      readonly playback: Playback /** as it was made, before its turn came */
      readonly snapshot: PlaybackSnapshot
    }
  | { readonly ok: false; readonly code: 'id-in-use' /** too many wait already */ | 'queue-full' }

const defaultSkipMs = 3000

export class Playbacks {
  readonly #options: PlaybacksOptions
  readonly #deps: PlaybackDeps
  readonly #byId = new Map<string, Playback>()

  constructor(options: PlaybacksOptions) {
    this.#options = options
    this.#deps = {
      bus: options.bus,
      player: options.player,
      forget: (playback) => this.#byId.delete(playback.id),
    }
  }

  get(id: string): Playback | undefined {
    return this.#byId.get(id)
  }

  /** Those of one target, `channel:<id>` or `bridge:<id>`, the first to be heard first. */
  onTarget(targetUri: string): Playback[] {
    return [...this.#byId.values()].filter((playback) => playback.snapshot().targetUri === targetUri)
  }

  get count(): number {
    return this.#byId.size
  }

  /** Queues media behind the other commands of a channel. */
  onChannel(control: Control, request: PlayRequest): PlayOutcome {
    const { channel } = control
    if (control.isFull) return { ok: false, code: 'queue-full' }
    const language = request.language || channel.facts.language
    const outcome = this.#make(request, `channel:${channel.id}`, language)
    if (outcome.ok) detached(this.#queue(control, outcome.playback), 'a playback', { channelId: control.channel.id })
    return outcome
  }

  /** Queues media behind whatever is being announced in a bridge. */
  onBridge(bridge: Bridge, request: PlayRequest): PlayOutcome {
    const announcer = this.#options.hidden.announcer(bridge, request.announcerFormat)
    if (announcer.control.isFull) return { ok: false, code: 'queue-full' }
    const language = request.language || announcer.control.channel.facts.language
    const outcome = this.#make(request, `bridge:${bridge.id}`, language)
    if (outcome.ok) announcer.hold(this.#queue(announcer.control, outcome.playback))
    else announcer.hold(Promise.resolve())
    return outcome
  }

  #queue(control: Control, playback: Playback): Promise<unknown> {
    return control.submit(
      () => playback.run(control.channel, control.stop),
      () => playback.drop(),
    )
  }

  #make(request: PlayRequest, targetUri: string, language: string): PlayOutcome {
    const id = request.id ?? this.#options.ids.nextUuid()
    if (this.#byId.has(id)) return { ok: false, code: 'id-in-use' }
    const playback = new Playback(this.#deps, {
      id,
      media: request.media,
      targetUri,
      language,
      offsetMs: request.offsetMs ?? 0,
      skipMs: request.skipMs || defaultSkipMs,
    })
    this.#byId.set(id, playback)
    return { ok: true, playback, snapshot: playback.snapshot() }
  }
}
