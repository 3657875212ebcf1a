// A trunk between two workers: frames both ways through memory that both see, so that no message is sent for any of them.
// Not its ends.

/** Frames that fit each way; few of them ever wait. */
export const trunkFrames = 16
const framesPerSecond = 50
/** Of each way: how many frames were written. And for each place, whether there is anything in it but silence. */
const wordsPerWay = 1 + trunkFrames

export interface TrunkWay {
  /** `[0]`: frames written so far; then a word for each place: 1, something is heard in it */
  readonly words: Int32Array
  readonly samples: Int16Array
}

export function trunkMemory(rateHz: number): SharedArrayBuffer {
  const waySamples = trunkFrames * (rateHz / framesPerSecond)
  return new SharedArrayBuffer(2 * (4 * wordsPerWay + 2 * waySamples))
}

/** Both ways, the one of the near end first. */
export function trunkWays(memory: SharedArrayBuffer, rateHz: number): readonly [TrunkWay, TrunkWay] {
  const waySamples = trunkFrames * (rateHz / framesPerSecond)
  const way = (at: number): TrunkWay => ({
    words: new Int32Array(memory, 4 * wordsPerWay * at, wordsPerWay),
    samples: new Int16Array(memory, 8 * wordsPerWay + 2 * waySamples * at, waySamples),
  })
  return [way(0), way(1)]
}
