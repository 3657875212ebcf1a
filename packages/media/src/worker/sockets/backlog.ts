// Tells the backlog of a live speaker from a burst: who sends steadily, and whose audio never waits less than so long, is behind.
// Not what is done about it. Whoever sends bursts, or has paused, is left alone.

const windowFrames = 50
/** What a steady speaker sends in a window, its clock and the network taken into account. */
const leastFrames = 44
const mostFrames = 60
/** Speakers may send up to 200 ms at a time. */
const longestGap = 10
const mostAtOnce = 10
/** Frames that may always wait, for the network's sake. */
const reserve = 3

export class Backlog {
  #ticks = 0
  #arrivedNow = 0
  #arrived = 0
  #gap = 0
  #longestGap = 0
  #most = 0
  #least = Number.POSITIVE_INFINITY
  /** frames that are to be left out */
  excess = 0

  arrived(frames: number): void {
    this.#arrivedNow += frames
  }

  /** Once per frame time, with the frames that wait before one is taken. */
  tick(waiting: number): void {
    this.#gap = this.#arrivedNow === 0 ? this.#gap + 1 : 0
    this.#longestGap = Math.max(this.#longestGap, this.#gap)
    this.#most = Math.max(this.#most, this.#arrivedNow)
    this.#arrived += this.#arrivedNow
    this.#arrivedNow = 0
    this.#least = Math.min(this.#least, waiting)
    if (++this.#ticks < windowFrames) return
    const isSteady =
      this.#arrived >= leastFrames &&
      this.#arrived <= mostFrames &&
      this.#longestGap <= longestGap &&
      this.#most <= mostAtOnce
    this.excess = isSteady && this.#least > reserve + 1 ? Math.floor(this.#least) - reserve : 0
    this.#restart()
  }

  /** What was seen until now says nothing any more. */
  reset(): void {
    this.excess = 0
    this.#gap = 0
    this.#arrivedNow = 0
    this.#restart()
  }

  #restart(): void {
    this.#ticks = 0
    this.#arrived = 0
    this.#longestGap = this.#gap
    this.#most = 0
    this.#least = Number.POSITIVE_INFINITY
  }
}
