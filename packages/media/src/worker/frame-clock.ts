// The 20 ms clock: absolute deadlines, catching up after a stall, its lateness measured.
// Not what happens at each beat.
import type { Clock, Timer } from '@jackfield/base'

export const frameMs = 20
/** After a longer stall the rest is given up: late audio in a burst helps nobody. */
const mostCaughtUp = 10
const reportFrames = 50

export interface ClockReport {
  readonly worstLateMs: number
  readonly droppedFrames: number
}

export class FrameClock {
  readonly #clock: Clock
  readonly #beat: (nowMs: number) => void
  readonly #report: (report: ClockReport) => void
  /** the grid all beats lie on, also after a pause */
  readonly #startMs: number
  #timer: Timer | undefined
  #nextFrame = 0
  #worstLateMs = 0
  #dropped = 0
  #sinceReport = 0

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
  }

  #arm(): void {
    const deadline = this.#startMs + this.#nextFrame * frameMs
    this.#timer = this.#clock.after(Math.max(0, deadline - this.#clock.now()), () => this.#wake())
  }

  #wake(): void {
    const due = Math.floor((this.#clock.now() - this.#startMs) / frameMs)
    const lateMs = this.#clock.now() - (this.#startMs + this.#nextFrame * frameMs)
    this.#worstLateMs = Math.max(this.#worstLateMs, lateMs)
    if (due - this.#nextFrame >= mostCaughtUp) {
      this.#dropped += due - this.#nextFrame - mostCaughtUp + 1
      this.#nextFrame = due - mostCaughtUp + 1
    }
    while (this.#nextFrame <= due && this.#timer) {
      const nowMs = this.#startMs + this.#nextFrame * frameMs
      this.#nextFrame++
      this.#sinceReport++
      this.#beat(nowMs)
    }
    if (this.#sinceReport >= reportFrames) {
      this.#report({ worstLateMs: this.#worstLateMs, droppedFrames: this.#dropped })
      this.#sinceReport = 0
      this.#worstLateMs = 0
      this.#dropped = 0
    }
    // timers fire a little early on some platforms: then there is nothing due yet
    if (this.#timer) this.#arm()
  }
}
