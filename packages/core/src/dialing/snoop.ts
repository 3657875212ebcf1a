// Channels that listen to another channel, whisper to it, or both, in the hands of an application.
// Not the audio: the media plane reads who snoops on whom.

import { detached } from '@jackfield/base'
import type { Sessions } from '../applications/sessions.ts'
import type { Bus } from '../bus/bus.ts'
import type { Channel } from '../channels/channel.ts'
import type { Channels } from '../channels/channels.ts'
import type { TechnologyFacts } from '../channels/technology-facts.ts'
import type { LimitReached } from '../limits/limits.ts'

export const snoopDirections = ['none', 'both', 'out', 'in'] as const
export type SnoopDirection = (typeof snoopDirections)[number]

export interface SnoopRequest {
  readonly target: Channel
  /** what is heard: from the target, to it, or both */
  readonly spy: SnoopDirection
  /** to whom is spoken: the others, the target, or both */
  readonly whisper: SnoopDirection
  readonly application: string
  readonly args: readonly string[]
  /** the arguments as one text, as they were written */
  readonly written?: string | undefined
  readonly id?: string | undefined
}

export interface Snooping {
  readonly target: Channel
  readonly spy: SnoopDirection
  readonly whisper: SnoopDirection
}

export type SnoopOutcome =
  | { readonly ok: true; readonly channel: Channel }
  | { readonly ok: false; readonly code: 'id-in-use' | 'target-gone' }
  | LimitReached

const facts: TechnologyFacts = {
  name: 'Snoop',
  description: 'Snoop Channel Driver',
  module: 'res_stasis_snoop.so',
  isInternal: true,
}

const normalClearing = 16

export class Snoops {
  readonly #bus: Bus
  readonly #channels: Channels
  readonly #sessions: Sessions
  readonly #snooping = new WeakMap<Channel, Snooping>()
  /** how many snoop on a channel */
  readonly #counts = new WeakMap<Channel, number>()

  constructor(bus: Bus, channels: Channels, sessions: Sessions) {
    this.#bus = bus
    this.#channels = channels
    this.#sessions = sessions
  }

  /** Whom a channel snoops on; undefined: it is no such channel. */
  of(channel: Channel): Snooping | undefined {
    return this.#snooping.get(channel)
  }

  /** The channel is up and in its application at once; it ends with the one it snoops on. */
  start({ target, spy, whisper, application, args, written, id }: SnoopRequest): SnoopOutcome {
    if (target.isEnded || target.isHangingUp) return { ok: false, code: 'target-gone' }
    const full = target.limits.check('max_snoops', (this.#counts.get(target) ?? 0) + 1)
    if (full) return full
    const channel = this.#channels.create({
      technology: facts,
      label: target.id,
      id,
      state: 'Up',
      ...target.kinship,
      language: target.facts.language,
    })
    if (!channel) return { ok: false, code: 'id-in-use' }
    this.#count(target, 1)
    channel.onEnd(() => this.#count(target, -1))
    const stopWatching = target.onEnd(() => channel.drop(normalClearing))
    channel.connect({
      hangUp: () => {
        stopWatching()
        this.#publish(channel, target, 'stop')
      },
      mediaPort: () => ({ kind: 'snoop', target: target.id, spy, whisper, rateHz: 8_000 }),
    })
    this.#snooping.set(channel, { target, spy, whisper })
    this.#publish(channel, target, 'start')
    detached(this.#sessions.run(channel, application, args, written), 'the way through an application', {
      channelId: channel.id,
    })
    return { ok: true, channel }
  }

  #publish(spy: Channel, spied: Channel, act: 'start' | 'stop'): void {
    this.#bus.publish('channel-spied', { spy: spy.snapshot(), spied: spied.snapshot(), act })
  }

  #count(target: Channel, by: number): void {
    this.#counts.set(target, (this.#counts.get(target) ?? 0) + by)
  }
}
