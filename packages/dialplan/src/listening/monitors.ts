// Recordings of a call that go on while the dialplan does, by their ids.
// Not their options: the application that begins one reads those.

import { unlink } from 'node:fs/promises'
import { ignoreRejection } from '@jackfield/base'
import type { Channel, PlaybackHandle, SinkResult } from '@jackfield/core'
import type { EngineDeps } from '../engine/engine-deps.ts'
import { perChannel } from '../engine/per-channel.ts'
import { runCommand } from '../system/run-command.ts'
import { recordingKeeper } from './message-keepers.ts'
import type { OpenRecording } from './record-file.ts'

export interface MonitorPlan {
  readonly id: string
  readonly recordings: readonly OpenRecording[]
  readonly isDeleted: boolean
  /** run in the shell when everything is written; empty: nothing */
  readonly command: string
  /** only what is said in a bridge is recorded */
  readonly onlyBridged: boolean
  /** nothing of the first so many milliseconds is recorded */
  readonly delayMs: number
  /** a beep tells the channel that it is recorded; 0: none */
  readonly beepEveryMs: number
  readonly beepsAtStart: boolean
  readonly beepsAtEnd: boolean
  /** those that get a copy as a message */
  readonly mailboxes: readonly { readonly mailbox: string; readonly folder: string }[]
  /** messages are from the channel itself; else from whom it talks to */
  readonly isFromChannel: boolean
  /** nobody is told of it: the channel is one of the exchange's own */
  readonly isUnpublished?: boolean
}

export type MonitorDirection = 'read' | 'write' | 'both'

export class Monitor {
  readonly id: string
  readonly #plan: MonitorPlan
  readonly #channel: Channel
  readonly #deps: EngineDeps
  readonly #stops: (() => void)[] = []
  #isBridged: boolean
  #isDelayed: boolean
  #leavesOutRead = false
  #leavesOutWrite = false
  readonly #startedAt: number
  #finished: Promise<void> | undefined

  constructor(deps: EngineDeps, channel: Channel, plan: MonitorPlan) {
    this.id = plan.id
    this.#plan = plan
    this.#channel = channel
    this.#deps = deps
    this.#startedAt = deps.clock.wall()
    this.#isBridged = channel.membership !== undefined
    this.#isDelayed = plan.delayMs > 0
    this.#watch()
    this.#settle()
    if (plan.beepsAtStart) this.#beep()
    this.#publish('start')
  }

  /** The file that has both sides, or the first there is. */
  get filename(): string {
    return this.#plan.recordings[0]?.path ?? ''
  }

  #watch(): void {
    const { clock, exchange } = this.#deps
    const { onlyBridged, delayMs, beepEveryMs } = this.#plan
    if (onlyBridged) {
      const stop = exchange.bridges.onMoved((moved) => {
        if (moved.channel !== this.#channel) return
        this.#isBridged = moved.isInside
        this.#settle()
      })
      this.#stops.push(stop)
    }
    if (delayMs > 0) {
      const timer = clock.after(delayMs, () => {
        this.#isDelayed = false
        this.#settle()
      })
      this.#stops.push(() => timer.cancel())
    }
    if (beepEveryMs > 0) {
      const timer = clock.every(beepEveryMs, () => this.#beep())
      this.#stops.push(() => timer.cancel())
    }
  }

  #settle(): void {
    const isRecording = !this.#isDelayed && (this.#isBridged || !this.#plan.onlyBridged)
    for (const recording of this.#plan.recordings) isRecording ? recording.resume() : recording.pause()
  }

  #beep(): void {
    const channel = this.#channel
    if (channel.isEnded) return
    const { language } = channel.facts
    const playing: Promise<PlaybackHandle | undefined> = this.#deps.exchange.player.play({
      channel,
      mediaUri: 'sound:beep',
      language,
    })
    ignoreRejection(playing)
  }

  /** Records silence instead of what the channel says (`read`) or is told (`write`), or takes it in again. */
  mute(direction: MonitorDirection, isMuted: boolean): void {
    if (direction !== 'write') this.#leavesOutRead = isMuted
    if (direction !== 'read') this.#leavesOutWrite = isMuted
    const [read, write] = [this.#leavesOutRead, this.#leavesOutWrite]
    const sides = read && write ? 'both' : read ? 'in' : write ? 'out' : 'none'
    for (const recording of this.#plan.recordings) recording.leaveOut(sides)
    const channel = this.#channel.snapshot()
    this.#deps.bus.publish('channel-monitor', { channel, act: 'mute', direction, isMuted })
  }

  #publish(act: 'start' | 'stop'): void {
    if (!this.#plan.isUnpublished) this.#deps.bus.publish('channel-monitor', { channel: this.#channel.snapshot(), act })
  }

  /** Copies for mailboxes. */
  async #keep(durationMs: number): Promise<void> {
    const { mailboxes, isFromChannel } = this.#plan
    const keep = recordingKeeper(this.#deps.exchange)
    const { caller, connected } = this.#channel.facts
    const from = isFromChannel || connected.number === '' ? caller : connected
    const common = { path: this.filename, channel: this.#channel, caller: from, startedAt: this.#startedAt, durationMs }
    for (const { mailbox, folder } of mailboxes) {
      const isKept = await keep?.({ ...common, mailbox, folder })
      if (!isKept) this.#deps.log.warning(`MixMonitor: there is no copy for the mailbox '${mailbox}'`)
    }
  }

  /** Finishes its files, then does what was to be done at the end. */
  finish(): Promise<void> {
    this.#finished ??= this.#finish()
    return this.#finished
  }

  async #finish(): Promise<void> {
    for (const stop of this.#stops) stop()
    this.#publish('stop')
    const { recordings, isDeleted, command, beepsAtEnd } = this.#plan
    const results: SinkResult[] = []
    for (const { close } of recordings) results.push(await close())
    await this.#keep(results[0]?.durationMs ?? 0)
    if (beepsAtEnd) this.#beep()
    if (isDeleted) for (const { path } of recordings) await unlink(path).catch(() => undefined)
    if (command !== '') await runCommand(command)
  }
}

export const monitors = perChannel(() => new Map<string, Monitor>())
