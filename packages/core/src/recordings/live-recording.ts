// A recording that is being made, or waits for its turn.
// Not the file it becomes.

import { unlink } from 'node:fs/promises'
import { type Clock, restOfTurn, step, type Timer } from '@jackfield/base'
import type { Bus } from '../bus/bus.ts'
import type { Channel } from '../channels/channel.ts'
import type { MediaPlayer } from '../playbacks/media-player.ts'
import {
  type RecordingEffect,
  type RecordingEvent,
  type RecordingOperation,
  type RecordingState,
  recordingMachine,
} from './recording.machine.ts'
import type { MediaRecorder, RecordingSink } from './recording-sink.ts'
import type { RecordingSnapshot } from './recording-snapshot.ts'

export interface NewRecording {
  readonly name: string
  readonly format: string
  /** with its ending */
  readonly path: string
  readonly targetUri: string
  /** 0: none */
  readonly maxDurationSeconds: number
  readonly maxSilenceSeconds: number
  readonly appends: boolean
  readonly hasBeep: boolean
  readonly terminateOn: 'none' | 'any' | '*' | '#'
}

export interface RecordingDeps {
  readonly bus: Bus
  readonly clock: Clock
  readonly recorder: () => MediaRecorder
  readonly player: () => MediaPlayer
  forget(recording: LiveRecording): void
}

export class LiveRecording {
  readonly name: string
  readonly #deps: RecordingDeps
  readonly #given: NewRecording
  readonly #over = Promise.withResolvers<void>()
  #state: RecordingState = 'queued'
  #sink: RecordingSink | undefined
  #limit: Timer | undefined
  #hasFailed = false
  #recordedMs = 0
  #runningSince: number | undefined
  #snapshot: RecordingSnapshot

  constructor(deps: RecordingDeps, given: NewRecording) {
    this.#deps = deps
    this.#given = given
    this.name = given.name
    const { name, format, targetUri } = given
    this.#snapshot = { name, format, targetUri, state: 'queued' }
  }

  get state(): RecordingState {
    return this.#state
  }

  get isOver(): boolean {
    return this.#state === 'done' || this.#state === 'failed' || this.#state === 'canceled'
  }

  snapshot(): RecordingSnapshot {
    return this.#snapshot
  }

  /** False: it is not in a state in which this can be asked. */
  control(operation: RecordingOperation): boolean {
    const wasQueued = this.#state === 'queued'
    const isKnown = this.#feed(operation)
    if (isKnown && wasQueued && this.isOver) this.#finish({ duration: 0 })
    return isKnown
  }

  /** Somebody pressed a digit. */
  onDigit(digit: string): void {
    const { terminateOn } = this.#given
    const ends = terminateOn === 'any' ? /^[0-9*#a-dA-D]$/.test(digit) : terminateOn === digit
    if (ends) this.#feed('end')
  }

  /** Records what the channel sends; resolves when the file is finished and everybody knows. */
  async run(channel: Channel, signal: AbortSignal): Promise<void> {
    // nothing is told of it before whoever asked knows it, over however many promises
    await restOfTurn()
    if (this.isOver) return
    if (signal.aborted) {
      this.drop()
      return
    }
    if (!channel.isInternal) {
      if (channel.membership) return this.fail('Cannot record channel while in bridge')
      if (!channel.answer()) return this.fail('Failed to answer channel')
    }
    const onAbort = () => this.#feed('end')
    signal.addEventListener('abort', onAbort, { once: true })
    const stopListening = channel.onTechnologyEvent((event) => {
      if (event.type === 'digit-ended') this.onDigit(event.digit)
    })
    try {
      this.#feed('begin')
      if (this.#given.hasBeep) await this.#beep(channel)
      if (!this.isOver) await this.#record(channel)
      else this.#finish({ duration: 0 })
    } catch (error) {
      // whoever waits for its end is told, and its name is free again
      this.fail('Failed to record channel')
      throw error
    } finally {
      stopListening()
      signal.removeEventListener('abort', onAbort)
    }
  }

  /** The channel left before its turn. */
  drop(): void {
    if (this.isOver) return
    this.#feed('cancel')
    this.#finish({ duration: 0 })
  }

  fail(cause: string): void {
    if (this.isOver) return
    this.#feed('fail')
    this.#hasFailed = true
    this.#publishFailed(cause)
  }

  #publishFailed(cause: string): void {
    this.#state = 'failed'
    this.#snapshot = { ...this.#snapshot, state: 'failed', cause }
    this.#deps.forget(this)
    this.#deps.bus.publish('recording-failed', { recording: this.#snapshot })
  }

  async #beep(channel: Channel): Promise<void> {
    const request = { channel, mediaUri: 'sound:beep', language: channel.facts.language }
    const beep = await this.#deps.player().play(request)
    // whoever ends the recording does not wait for the beep
    if (beep) await Promise.race([beep.ended, this.#over.promise])
    beep?.stop()
  }

  async #record(channel: Channel): Promise<void> {
    const { path, format, appends, maxSilenceSeconds } = this.#given
    if (this.#state === 'recording') this.#startCounting()
    try {
      this.#sink = await this.#deps.recorder().open({
        channel,
        path,
        format,
        appends,
        maxSilenceMs: maxSilenceSeconds * 1000,
        onSilence: () => this.#feed('end'),
        onFailed: (reason) => this.fail(`Recording ended early: ${reason}`),
      })
    } catch (error) {
      this.#state = 'recording'
      return this.fail(`The file could not be made: ${reasonOf(error as Error)}`)
    }
    if (this.#state === 'paused') this.#sink.pause()
    await this.#over.promise
    const result = await this.#sink.close(this.#recordedMs).catch(reasonOf)
    // everybody has been told already
    if (this.#hasFailed) return
    if (typeof result === 'string') return this.#publishFailed(`The file could not be finished: ${result}`)
    const { durationMs, talkingMs } = result
    if (this.#state === 'canceled') await unlink(path).catch(() => undefined)
    const duration = Math.floor(durationMs / 1000)
    const talking = Math.min(duration, Math.floor(talkingMs / 1000))
    const detected = maxSilenceSeconds > 0 ? { talkingDuration: talking, silenceDuration: duration - talking } : {}
    this.#finish({ duration, ...detected })
  }

  #finish(measured: Pick<RecordingSnapshot, 'duration' | 'talkingDuration' | 'silenceDuration'>): void {
    this.#snapshot = { ...this.#snapshot, ...measured }
    this.#deps.forget(this)
    this.#deps.bus.publish('recording-finished', { recording: this.#snapshot })
  }

  #feed(event: RecordingEvent): boolean {
    const { state, effects, isKnown } = step(recordingMachine, this.#state, event)
    this.#state = state
    if (this.#snapshot.state !== state) this.#snapshot = { ...this.#snapshot, state }
    for (const effect of effects) this.#carryOut(effect)
    return isKnown
  }

  #carryOut(effect: RecordingEffect): void {
    if (effect === 'tell-started') this.#deps.bus.publish('recording-started', { recording: this.#snapshot })
    else if (effect === 'pause-sink') this.#pause()
    else if (effect === 'resume-sink') this.#resume()
    else if (effect === 'mute-sink') this.#sink?.mute()
    else if (effect === 'unmute-sink') this.#sink?.unmute()
    else {
      this.#stopCounting()
      this.#over.resolve()
    }
  }

  #pause(): void {
    this.#sink?.pause()
    this.#stopCounting()
  }

  #resume(): void {
    this.#sink?.resume()
    this.#startCounting()
  }

  #startCounting(): void {
    const { clock } = this.#deps
    this.#runningSince = clock.now()
    const maxMs = this.#given.maxDurationSeconds * 1000
    if (maxMs > 0) this.#limit = clock.after(maxMs - this.#recordedMs, () => this.#feed('end'))
  }

  #stopCounting(): void {
    this.#limit?.cancel()
    if (this.#runningSince !== undefined) this.#recordedMs += this.#deps.clock.now() - this.#runningSince
    this.#runningSince = undefined
  }
}

/** What the system said, wherever it was caught: the code of it, or a sentence that has it. */
const reasonOf = ({ code, message }: NodeJS.ErrnoException): string =>
  code !== undefined && /^E[A-Z0-9]+$/.test(code) ? code : message || 'unknown'
