// The one place every way of making a call asks first: is there room, and is the machine keeping up?
// Not a queue: who is refused is told at once and may try again.

import type { Log } from '@jackfield/base'
import { failureReasons } from '../failures/failure-reasons.table.ts'
import { CallsInProgress } from './calls-in-progress.ts'
import { type MachineReading, thisMachine } from './machine-reading.ts'

export type GateRefusal = {
  ok: false
  code:
    | 'too-many-calls'
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
  /** calls at one time; 0: any number */
  maxCalls?: number
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

type GateLimits = Pick<
  GateOptions,
  'maxCalls' | 'maxLagMs' | 'maxMediaLagMs' | 'maxLoad' | 'minFreeMemoryMb' | 'maxHeapPercent'
>

export class Gate {
  /** kept by the channels */
  readonly inProgress = new CallsInProgress()
  readonly #log: Log
  readonly #lag: { readonly standingMs: number }
  readonly #mediaLag: { readonly standingMs: number }
  readonly #machine: MachineReading
  readonly #heap: { isAbove(percent: number): boolean }
  #limits: Required<GateLimits>
  /** let in, and without a channel yet */
  #entering = 0
  #admitted = 0
  #refused = 0
  #isOpen = true
  #lastSaid: GateRefusal['code'] | undefined

  constructor(options: GateOptions) {
    this.#log = options.log.for('gate')
    this.#lag = options.lag
    this.#mediaLag = options.mediaLag ?? { standingMs: 0 }
    this.#machine = options.machine ?? thisMachine
    this.#heap = options.heap ?? { isAbove: () => false }
    this.#limits = {
      maxCalls: options.maxCalls ?? 0,
      maxLagMs: options.maxLagMs ?? 1000,
      maxMediaLagMs: options.maxMediaLagMs ?? 60,
      maxLoad: options.maxLoad ?? 0,
      minFreeMemoryMb: options.minFreeMemoryMb ?? 0,
      maxHeapPercent: options.maxHeapPercent ?? 80,
    }
  }

  /** Calls that are inside now; one between two telephones is one. */
  get calls(): number {
    return this.inProgress.count + this.#entering
  }

  /** Nobody enters: the exchange is about to stop. */
  get isClosed(): boolean {
    return !this.#isOpen
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
  }

  /** `linkedId`: of the call that the new channel is to belong to; one that is in progress is not counted again. */
  admit(linkedId?: string): GatePass | GateRefusal {
    const isNew = linkedId === undefined || !this.inProgress.has(linkedId)
    const code = this.#objection(isNew)
    if (code) return this.#refuse(code)
    this.#lastSaid = undefined
    if (!isNew) return partOfCall
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
    this.#isOpen = false
  }

  /** The stop was called off. */
  open(): void {
    this.#isOpen = true
  }

  #objection(isNew: boolean): GateRefusal['code'] | undefined {
    const { maxCalls, maxLagMs, maxMediaLagMs, maxLoad, minFreeMemoryMb, maxHeapPercent } = this.#limits
    if (!this.#isOpen) return 'closing'
    if (isNew && maxCalls > 0 && this.calls >= maxCalls) return 'too-many-calls'
    if (maxLagMs > 0 && this.#lag.standingMs > maxLagMs) return 'control-too-slow'
    if (maxMediaLagMs > 0 && this.#mediaLag.standingMs > maxMediaLagMs) return 'media-too-slow'
    if (maxLoad > 0 && this.#machine.loadAverage() > maxLoad) return 'load-too-high'
    if (minFreeMemoryMb > 0 && this.#machine.freeMemoryMb() < minFreeMemoryMb) return 'memory-too-low'
    if (maxHeapPercent > 0 && this.#heap.isAbove(maxHeapPercent)) return 'heap-too-full'
    return undefined
  }

  /** Said once per reason until somebody was let in again: a storm of calls must not become a storm of lines. */
  #refuse(code: GateRefusal['code']): GateRefusal {
    this.#refused++
    if (this.#lastSaid !== code) {
      this.#lastSaid = code
      this.#log.warning(`new calls are refused: ${failureReasons[code].text}`, { code })
    }
    return { ok: false, code }
  }
}
