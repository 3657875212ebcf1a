// All recordings: those being made, and those on disk.
// Not what hears them.

import { type Clock, detached } from '@jackfield/base'
import { formatOfExtension } from '@jackfield/media'
import type { Bridge } from '../bridges/bridge.ts'
import type { HiddenMembers } from '../bridges/hidden-members.ts'
import type { Bus } from '../bus/bus.ts'
import type { Control } from '../control/control.ts'
import { type LimitReached, Limits } from '../limits/limits.ts'
import type { MediaPlayer } from '../playbacks/media-player.ts'
import { LiveRecording, type RecordingDeps } from './live-recording.ts'
import { isRecordingFormat } from './recording-format.table.ts'
import { pathOfName, tidyName } from './recording-path.ts'
import type { MediaRecorder } from './recording-sink.ts'
import type { RecordingSnapshot } from './recording-snapshot.ts'
import type { StoredRecordings } from './stored-recordings.ts'

export interface RecordingsOptions {
  readonly bus: Bus
  readonly clock: Clock
  readonly recorder: () => MediaRecorder
  readonly player: () => MediaPlayer
  readonly hidden: HiddenMembers
  readonly stored: StoredRecordings
  readonly limits?: Limits | undefined
}

export interface RecordRequest {
  readonly name: string
  readonly format: string
  readonly maxDurationSeconds?: number | undefined
  readonly maxSilenceSeconds?: number | undefined
  readonly ifExists?: 'fail' | 'overwrite' | 'append' | undefined
  readonly hasBeep?: boolean | undefined
  readonly terminateOn?: 'none' | 'any' | '*' | '#' | undefined
  /** of the audio that is recorded of a bridge; absent: that of the file */
  readonly recorderFormat?: string | undefined
}

export type RecordOutcome =
  | {
      readonly ok: true
      readonly recording: LiveRecording /** as it was made, before its turn came */
      readonly snapshot: RecordingSnapshot
    }
  | {
      readonly ok: false
      readonly code: 'unknown-format' | 'bad-name' | 'exists' /** too many wait already */ | 'queue-full'
    }
  | LimitReached

export class Recordings {
  readonly stored: StoredRecordings
  readonly #options: RecordingsOptions
  readonly #deps: RecordingDeps
  readonly #limits: Limits
  readonly #live = new Map<string, LiveRecording>()
  /** names in use by a recording that is not over, without detours */
  readonly #taken = new Set<string>()

  constructor(options: RecordingsOptions) {
    this.#options = options
    this.stored = options.stored
    this.#limits = options.limits ?? new Limits()
    this.#deps = { ...options, forget: ({ name }) => this.#forget(name) }
  }

  /** One that is not over. */
  live(name: string): LiveRecording | undefined {
    return this.#live.get(name)
  }

  get count(): number {
    return this.#live.size
  }

  /** Queues a recording behind the other commands of a channel. */
  async onChannel(control: Control, request: RecordRequest): Promise<RecordOutcome> {
    if (control.isFull) return { ok: false, code: 'queue-full' }
    const outcome = await this.#make(request, `channel:${control.channel.id}`)
    if (!outcome.ok) return outcome
    control.recordings++
    detached(
      this.#queue(control, outcome.recording).finally(() => control.recordings--),
      'a recording',
      { channelId: control.channel.id },
    )
    return outcome
  }

  /** Records everybody in a bridge, beside whatever else is recorded or played there. */
  async onBridge(bridge: Bridge, request: RecordRequest): Promise<RecordOutcome> {
    const outcome = await this.#make(request, `bridge:${bridge.id}`)
    if (!outcome.ok) return outcome
    const { recording } = outcome
    // nothing more is heard than the file can hold
    const format = request.recorderFormat ?? formatOfExtension(request.format)?.codec
    const driver = { digitEnd: (digit: string) => recording.onDigit(digit) }
    const member = this.#options.hidden.recorder(bridge, driver, format)
    member.hold(this.#queue(member.control, recording))
    return outcome
  }

  #forget(name: string): void {
    this.#live.delete(name)
    this.#taken.delete(tidyName(name) ?? name)
  }

  #queue(control: Control, recording: LiveRecording): Promise<unknown> {
    return control.submit(
      () => recording.run(control.channel, control.stop),
      () => recording.drop(),
    )
  }

  async #make(request: RecordRequest, targetUri: string): Promise<RecordOutcome> {
    const { name, format } = request
    if (!isRecordingFormat(format)) return { ok: false, code: 'unknown-format' }
    const tidy = tidyName(name)
    if (tidy === undefined) return { ok: false, code: 'bad-name' }
    if (this.#taken.has(tidy)) return { ok: false, code: 'exists' }
    const full = this.#limits.check('max_recordings', this.#taken.size + 1)
    if (full) return full
    // nobody else gets the name while the disk is asked
    this.#taken.add(tidy)
    const path = await pathOfName(this.stored.directory, name)
    const isThere = (request.ifExists ?? 'fail') === 'fail' && (await this.stored.get(name)) !== undefined
    if (path === undefined || isThere) {
      this.#taken.delete(tidy)
      return { ok: false, code: path === undefined ? 'bad-name' : 'exists' }
    }
    const recording = new LiveRecording(this.#deps, {
      name,
      format,
      path: `${path}.${format}`,
      targetUri,
      ...limitsOf(request),
    })
    this.#live.set(name, recording)
    return { ok: true, recording, snapshot: recording.snapshot() }
  }
}

const limitsOf = (request: RecordRequest) => ({
  maxDurationSeconds: request.maxDurationSeconds ?? 0,
  maxSilenceSeconds: request.maxSilenceSeconds ?? 0,
  appends: request.ifExists === 'append',
  hasBeep: request.hasBeep ?? false,
  terminateOn: request.terminateOn ?? ('none' as const),
})
