// How much the exchange takes of the processors it can get: the busiest of the control thread, the media workers and all of it.
// Not how late it is, and not what else the machine has to do.

import { availableParallelism } from 'node:os'
import type { Clock, Timer } from '@jackfield/base'

/** Milliseconds of processor time since the start, and the time that has passed. */
export interface ProcessorReading {
  readonly controlMs: number
  /** of all threads */
  readonly allMs: number
  readonly passedMs: number
}

export interface MeasuredLoadOptions {
  readonly clock: Clock
  /** default: of this process */
  readonly read?: () => ProcessorReading
  /** default: what this process may use */
  readonly processors?: number
}

const everyMs = 5_000
/** Over less time a share says little. */
const leastPassedMs = 500

export class MeasuredLoad {
  /** threads that carry media; the work of all others that is not the control thread's is theirs, too */
  mediaWorkers = 1
  readonly #clock: Clock
  readonly #read: () => ProcessorReading
  readonly #processors: number
  #timer: Timer | undefined
  #before: ProcessorReading
  #control = 0
  #media = 0
  #all = 0

  constructor({ clock, read = thisProcess, processors = availableParallelism() }: MeasuredLoadOptions) {
    this.#clock = clock
    this.#read = read
    this.#processors = processors
    this.#before = read()
  }

  start(): void {
    this.#timer ??= this.#clock.every(everyMs, () => this.#measure())
  }

  stop(): void {
    this.#timer?.cancel()
    this.#timer = undefined
  }

  /** Of the control thread, from 0 to 1, over the last seconds. */
  get control(): number {
    return this.#control
  }

  /** Of the media workers, on average. */
  get media(): number {
    return this.#media
  }

  /** Of the part that is nearest to its end. */
  get busy(): number {
    return Math.max(this.#control, this.#media, this.#all)
  }

  #measure(): void {
    const now = this.#read()
    const passedMs = now.passedMs - this.#before.passedMs
    if (passedMs < leastPassedMs) return
    const controlMs = now.controlMs - this.#before.controlMs
    const allMs = now.allMs - this.#before.allMs
    this.#before = now
    this.#control = controlMs / passedMs
    this.#media = Math.max(0, allMs - controlMs) / passedMs / this.mediaWorkers
    this.#all = allMs / passedMs / this.#processors
  }
}

function thisProcess(): ProcessorReading {
  const control = process.threadCpuUsage()
  const all = process.cpuUsage()
  return {
    controlMs: (control.user + control.system) / 1_000,
    allMs: (all.user + all.system) / 1_000,
    passedMs: process.uptime() * 1_000,
  }
}
