// Two GSM frames in 65 bytes, as Microsoft's files hold them: no signature, and every byte filled from its low end.
// Not the files.
import { type GsmFrame, gsmFrame, gsmFrameBytes, gsmFrameSamples, packFrame, unpackFrame } from './frame.ts'
import { areaRatios } from './tables.table.ts'

export const microsoftBlockBytes = 65
export const microsoftBlockSamples = 2 * gsmFrameSamples
const frameBits = 260

const frame = gsmFrame()

/** From two frames of 33 bytes at `from` to one block at `at`. */
export function packMicrosoftBlock(frames: Uint8Array, from: number, bytes: Uint8Array, at: number): void {
  bytes.fill(0, at, at + microsoftBlockBytes)
  for (let half = 0; half < 2; half++) {
    let bit = 8 * at + half * frameBits
    unpackFrame(frames, from + half * gsmFrameBytes, frame)
    walk(frame, (value, bits) => {
      for (let index = 0; index < bits; index++, bit++)
        bytes[bit >> 3] = (bytes[bit >> 3] as number) | (((value >> index) & 1) << (bit & 7))
      return value
    })
  }
}

/** And back again. */
export function unpackMicrosoftBlock(bytes: Uint8Array, at: number, frames: Uint8Array, from: number): void {
  for (let half = 0; half < 2; half++) {
    let bit = 8 * at + half * frameBits
    walk(frame, (_, bits) => {
      let value = 0
      for (let index = 0; index < bits; index++, bit++)
        value |= (((bytes[bit >> 3] as number) >> (bit & 7)) & 1) << index
      return value
    })
    packFrame(frame, frames, from + half * gsmFrameBytes)
  }
}

/** Every parameter in its order and with its width; what `each` gives takes its place. */
function walk(over: GsmFrame, each: (value: number, bits: number) => number): void {
  areaRatios.forEach(({ bits }, index) => {
    over.areaRatios[index] = each(over.areaRatios[index] as number, bits)
  })
  for (const subframe of over.subframes) {
    subframe.lag = each(subframe.lag, 7)
    subframe.gain = each(subframe.gain, 2)
    subframe.grid = each(subframe.grid, 2)
    subframe.blockMax = each(subframe.blockMax, 6)
    subframe.pulses.forEach((pulse, index) => {
      subframe.pulses[index] = each(pulse, 3)
    })
  }
}
