// The 20 ms clock: absolute deadlines, catching up after a stall, its lateness measured.
// Not what happens at each beat.
import type { Clock, Timer } from '@jackfield/base'
import { lateBoundsMs } from '../contract/late-bounds.table.ts'

export const frameMs = 20
/** After a longer stall the rest is given up: late audio in a burst helps nobody. */
const mostCaughtUp = 10
const reportFrames = 50

export interface ClockReport {
  readonly worstLateMs: number
  readonly leastLateMs: number
  readonly droppedFrames: number
  /** how many beats were late by at most each bound and by more than the one before; the last: by more than all */
  readonly late: readonly number[]
}

const noneLate = (): number[] => new Array<number>(lateBoundsMs.length + 1).fill(0)

export class FrameClock {
  readonly #clock: Clock
  readonly #beat: (nowMs: number) => void
  readonly #report: (report: ClockReport) => void
  /** the grid all beats lie on, also after a pause */
  readonly #startMs: number
  #timer: Timer | undefined
  #nextFrame = 0
  #worstLateMs = 0
  #leastLateMs = Number.POSITIVE_INFINITY
  /** the last report was not a good one */
  #hasBeenLate = false
  #dropped = 0
  #sinceReport = 0
  #late = noneLate()

  constructor(clock: Clock, beat: (nowMs: number) => void, report: (report: ClockReport) => void) {
    this.#clock = clock
    this.#beat = beat
    this.#report = report
    this.#startMs = clock.now()
  }

  get isRunning(): boolean {
    return this.#timer !== undefined
  }

  start(): void {
    if (this.#timer) return
    this.#nextFrame = Math.floor((this.#clock.now() - this.#startMs) / frameMs) + 1
    this.#arm()
  }

  stop(): void {
    this.#timer?.cancel()
    this.#timer = undefined
    // whoever was told that it is late must not go on believing so while it rests
    if (this.#hasBeenLate) this.#emit({ worstLateMs: 0, leastLateMs: 0, droppedFrames: 0, late: this.#late })
  }

  #emit(report: ClockReport): void {
    this.#hasBeenLate = report.leastLateMs > frameMs
    this.#sinceReport = 0
    this.#worstLateMs = 0
    this.#leastLateMs = Number.POSITIVE_INFINITY
    this.#dropped = 0
    this.#late = noneLate()
    this.#report(report)
  }

  #count(lateMs: number): void {
    let at = 0
    while (at < lateBoundsMs.length && lateMs > (lateBoundsMs[at] as number)) at++
    this.#late[at] = (this.#late[at] as number) + 1
  }

  #arm(): void {
    const deadline = this.#startMs + this.#nextFrame * frameMs
    this.#timer = this.#clock.after(Math.max(0, deadline - this.#clock.now()), () => this.#wake())
  }

  #wake(): void {
    const due = Math.floor((this.#clock.now() - this.#startMs) / frameMs)
    const lateMs = this.#clock.now() - (this.#startMs + this.#nextFrame * frameMs)
    this.#worstLateMs = Math.max(this.#worstLateMs, lateMs)
    this.#leastLateMs = Math.min(this.#leastLateMs, Math.max(0, lateMs))
    if (due - this.#nextFrame >= mostCaughtUp) {
      this.#dropped += due - this.#nextFrame - mostCaughtUp + 1
      this.#nextFrame = due - mostCaughtUp + 1
    }
    while (this.#nextFrame <= due && this.#timer) {
      const nowMs = this.#startMs + this.#nextFrame * frameMs
      this.#nextFrame++
      this.#sinceReport++
      this.#count(this.#clock.now() - nowMs)
      this.#beat(nowMs)
    }
    if (this.#sinceReport >= reportFrames)
      this.#emit({
        worstLateMs: this.#worstLateMs,
        leastLateMs: this.#leastLateMs,
        droppedFrames: this.#dropped,
        late: this.#late,
      })
    // timers fire a little early on some platforms: then there is nothing due yet
    if (this.#timer) this.#arm()
  }
}
