// How much a peer may send: a burst, and then so much per second. Whoever sends more has to wait.
// Not the waiting.

const burstBytes = 8 * 1_024 * 1_024
const bytesPerMs = 4 * 1_024
/** A message costs work, however short it is, and one that is understood costs more. */
const bytesCost = 256
const textCost = 4_096

export class Inflow {
  #left = burstBytes
  #atMs: number

  constructor(nowMs: number) {
    this.#atMs = nowMs
  }

  /** Counts a message; gives how many milliseconds nothing more should be read. */
  take(bytes: number, isText: boolean, nowMs: number): number {
    this.#left = Math.min(burstBytes, this.#left + (nowMs - this.#atMs) * bytesPerMs)
    this.#atMs = nowMs
    this.#left -= bytes + (isText ? textCost : bytesCost)
    return this.#left >= 0 ? 0 : Math.ceil(-this.#left / bytesPerMs)
  }
}
