// The one place every way of making a call asks first: is there room, and is the machine keeping up?
// Not a queue: who is refused is told at once and may try again.

import { type BucketSize, type Clock, type Log, systemClock, TokenBucket } from '@jackfield/base'
import type { Channel } from '../channels/channel.ts'
import { failureReasons } from '../failures/failure-reasons.table.ts'
import { CallsInProgress } from './calls-in-progress.ts'
import { type MachineReading, thisMachine } from './machine-reading.ts'

export type GateRefusal = {
  ok: false
  code:
    | 'too-many-calls'
    | 'calls-too-fast'
    | 'control-too-slow'
    | 'media-too-slow'
    | 'load-too-high'
    | 'memory-too-low'
    | 'heap-too-full'
    | 'closing'
}

/** A place among the calls until its channel is there, which is counted itself; given back once. */
export interface GatePass {
  ok: true
  release(): void
}

export interface GateOptions {
  log: Log
  lag: { readonly standingMs: number }
  /** of the media workers; default: never late */
  mediaLag?: { readonly standingMs: number }
  /** default: never full */
  heap?: { isAbove(percent: number): boolean }
  /** default: the one this runs on */
  machine?: MachineReading
  /** what the busiest part of the exchange takes of what it can get, from 0 to 1; default: unknown */
  load?: { readonly busy: number }
  /** default: that of the system */
  clock?: Clock
  /** calls at one time; 0: any number */
  maxCalls?: number
  /** new calls in a second; 0: any number */
  maxCallsPerSecond?: number
  /** the control thread may be this late all the time; 0: never refuses for it; default 1,000 */
  maxLagMs?: number
  /** the clock of a media worker may be this late all the time; 0: never refuses for it; default 60, which jitter buffers bear */
  maxMediaLagMs?: number
  /** 0: off */
  maxLoad?: number
  /** 0: off */
  minFreeMemoryMb?: number
  /** so much of the heap may be used; 0: off; default 80 */
  maxHeapPercent?: number
}

/** Of a channel that belongs to a call that is inside already. */
const partOfCall: GatePass = { ok: true, release: () => undefined }

/** Each reason is in the log once in so long: a storm of calls must not become a storm of lines. */
const saidEveryMs = 60_000
/** A thread that is busy for more of its time is late too often. */
const busyEnough = 0.8
/** Of less than this share, and of fewer calls, nothing can be said about the next call. */
const leastBusy = 0.1
const leastCalls = 10

/** Calls do not come evenly: so many at once are no rush. */
const bucketSize = (perSecond: number): BucketSize => ({
  perSecond,
  burst: Math.max(Math.min(5, perSecond), perSecond / 5),
})

type GateLimits = Pick<
  GateOptions,
  'maxCalls' | 'maxCallsPerSecond' | 'maxLagMs' | 'maxMediaLagMs' | 'maxLoad' | 'minFreeMemoryMb' | 'maxHeapPercent'
>

export class Gate {
  /** kept by the channels */
  readonly inProgress = new CallsInProgress<Channel>()
  readonly #log: Log
  readonly #lag: { readonly standingMs: number }
  readonly #mediaLag: { readonly standingMs: number }
  readonly #machine: MachineReading
  readonly #heap: { isAbove(percent: number): boolean }
  readonly #load: { readonly busy: number }
  readonly #clock: Clock
  readonly #said = new Map<GateRefusal['code'], number>()
  #rate: { readonly bucket: TokenBucket; readonly size: BucketSize } | undefined
  #limits: Required<GateLimits>
  /** let in, and without a channel yet */
  #entering = 0
  #admitted = 0
  #refused = 0
  /** the exchange is about to stop: nobody enters */
  #isEnding = false
  /** other exchanges have the new calls: only what belongs to calls that are inside enters */
  #isDraining = false

  constructor(options: GateOptions) {
    this.#log = options.log.for('gate')
    this.#lag = options.lag
    this.#mediaLag = options.mediaLag ?? { standingMs: 0 }
    this.#machine = options.machine ?? thisMachine
    this.#heap = options.heap ?? { isAbove: () => false }
    this.#load = options.load ?? { busy: 0 }
    this.#clock = options.clock ?? systemClock
    this.#limits = {
      maxCalls: options.maxCalls ?? 0,
      maxCallsPerSecond: options.maxCallsPerSecond ?? 0,
      maxLagMs: options.maxLagMs ?? 1000,
      maxMediaLagMs: options.maxMediaLagMs ?? 60,
      maxLoad: options.maxLoad ?? 0,
      minFreeMemoryMb: options.minFreeMemoryMb ?? 0,
      maxHeapPercent: options.maxHeapPercent ?? 80,
    }
    this.#limitRate()
  }

  /** Calls that are inside now; one between two telephones is one. */
  get calls(): number {
    return this.inProgress.count + this.#entering
  }

  /** No new call enters: the exchange is about to stop, or leaves them to others. */
  get isClosed(): boolean {
    return this.#isEnding || this.#isDraining
  }

  /** How many were let in since the start. */
  get admitted(): number {
    return this.#admitted
  }

  /** How many were refused since the start. */
  get refused(): number {
    return this.#refused
  }

  /** Changes limits while it works; calls that are inside stay. */
  limit(limits: GateLimits): void {
    this.#limits = { ...this.#limits, ...limits }
    if (limits.maxCallsPerSecond !== undefined) this.#limitRate()
  }

  /**
   * How many calls more there is room for: those that `maxCalls` leaves, and no more than the exchange can probably carry, by what the
   * calls there are take of it. None while new calls are refused; infinity where nothing limits them.
   */
  get callsLeft(): number {
    if (this.#objection(true)) return 0
    const { maxCalls } = this.#limits
    const allowed = maxCalls > 0 ? maxCalls - this.calls : Number.POSITIVE_INFINITY
    return Math.max(0, Math.min(allowed, this.#carried()))
  }

  /** `linkedId`: of the call that the new channel is to belong to; one that is in progress is not counted again. */
  admit(linkedId?: string): GatePass | GateRefusal {
    const isNew = linkedId === undefined || !this.inProgress.has(linkedId)
    const code = this.#objection(isNew)
    if (code) return this.#refuse(code)
    if (!isNew) return partOfCall
    if (this.#rate && !this.#rate.bucket.take(this.#clock, this.#rate.size)) return this.#refuse('calls-too-fast')
    this.#entering++
    this.#admitted++
    let isHeld = true
    return {
      ok: true,
      release: () => {
        if (!isHeld) return
        isHeld = false
        this.#entering--
      },
    }
  }

  /** Nobody enters any more: the exchange is about to stop. */
  close(): void {
    this.#isEnding = true
  }

  /** The stop was called off. */
  open(): void {
    this.#isEnding = false
  }

  /** New calls go to other exchanges; those that are inside go on, and may dial. */
  set isDraining(isDraining: boolean) {
    this.#isDraining = isDraining
  }

  get isDraining(): boolean {
    return this.#isDraining
  }

  #objection(isNew: boolean): GateRefusal['code'] | undefined {
    const { maxCalls, maxLagMs, maxMediaLagMs, maxLoad, minFreeMemoryMb, maxHeapPercent } = this.#limits
    if (this.#isEnding || (isNew && this.#isDraining)) return 'closing'
    if (isNew && maxCalls > 0 && this.calls >= maxCalls) return 'too-many-calls'
    if (maxLagMs > 0 && this.#lag.standingMs > maxLagMs) return 'control-too-slow'
    if (maxMediaLagMs > 0 && this.#mediaLag.standingMs > maxMediaLagMs) return 'media-too-slow'
    if (maxLoad > 0 && this.#machine.loadAverage() > maxLoad) return 'load-too-high'
    if (minFreeMemoryMb > 0 && this.#machine.freeMemoryMb() < minFreeMemoryMb) return 'memory-too-low'
    if (maxHeapPercent > 0 && this.#heap.isAbove(maxHeapPercent)) return 'heap-too-full'
    return undefined
  }

  #limitRate(): void {
    const { maxCallsPerSecond } = this.#limits
    const size = bucketSize(maxCallsPerSecond)
    this.#rate = maxCallsPerSecond > 0 ? { size, bucket: new TokenBucket(this.#clock, size) } : undefined
  }

  /** Those there are take `busy` of it; the next ones will take as much each. */
  #carried(): number {
    const { busy } = this.#load
    const { calls } = this
    if (calls < leastCalls || busy < leastBusy) return Number.POSITIVE_INFINITY
    return Math.floor((calls * (busyEnough - busy)) / busy)
  }

  #refuse(code: GateRefusal['code']): GateRefusal {
    this.#refused++
    const now = this.#clock.now()
    if (now - (this.#said.get(code) ?? Number.NEGATIVE_INFINITY) >= saidEveryMs) {
      this.#said.set(code, now)
      this.#log.warning(`new calls are refused: ${failureReasons[code].text}`, { code })
    }
    return { ok: false, code }
  }
}
