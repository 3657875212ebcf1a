// A worker link between two workers: frames both ways through memory that both see, so that no message is sent for any of them.
// Not its ends.

/** Frames that fit each way; few of them ever wait. */
export const workerLinkFrames = 16
const framesPerSecond = 50
/** Of each way: how many frames were written. And for each place, whether there is anything in it but silence. */
const wordsPerDirection = 1 + workerLinkFrames

export interface WorkerLinkDirection {
  /** `[0]`: frames written so far; then a word for each place: 1, something is heard in it */
  readonly words: Int32Array
  readonly samples: Int16Array
}

export function workerLinkMemory(rateHz: number): SharedArrayBuffer {
  const directionSamples = workerLinkFrames * (rateHz / framesPerSecond)
  return new SharedArrayBuffer(2 * (4 * wordsPerDirection + 2 * directionSamples))
}

/** Both ways, the one of the near end first. */
export function workerLinkDirections(
  memory: SharedArrayBuffer,
  rateHz: number,
): readonly [WorkerLinkDirection, WorkerLinkDirection] {
  const directionSamples = workerLinkFrames * (rateHz / framesPerSecond)
  const direction = (at: number): WorkerLinkDirection => ({
    words: new Int32Array(memory, 4 * wordsPerDirection * at, wordsPerDirection),
    samples: new Int16Array(memory, 8 * wordsPerDirection + 2 * directionSamples * at, directionSamples),
  })
  return [direction(0), direction(1)]
}
