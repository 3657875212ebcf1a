// The 76 parameters of a frame and the 33 bytes they travel in.
// Not what they mean.
import { areaRatios } from './tables.table.ts'

export const gsmFrameBytes = 33
export const gsmFrameSamples = 160
export const subframeSamples = 40
export const pulses = 13
const signature = 0xd

export interface Subframe {
  lag: number
  gain: number
  grid: number
  blockMax: number
  readonly pulses: Uint8Array
}

export interface GsmFrame {
  readonly areaRatios: Uint8Array
  readonly subframes: readonly Subframe[]
}

export const gsmFrame = (): GsmFrame => ({
  areaRatios: new Uint8Array(8),
  subframes: Array.from({ length: 4 }, () => ({
    lag: 40,
    gain: 0,
    grid: 0,
    blockMax: 0,
    pulses: new Uint8Array(pulses),
  })),
})

/** False when the bytes do not begin as a frame does. */
export function unpackFrame(bytes: Uint8Array, start: number, frame: GsmFrame): boolean {
  if ((bytes[start] as number) >> 4 !== signature) return false
  let at = 8 * start + 4
  const take = (bits: number): number => {
    let value = 0
    for (let bit = 0; bit < bits; bit++, at++)
      value = (value << 1) | (((bytes[at >> 3] as number) >> (7 - (at & 7))) & 1)
    return value
  }
  areaRatios.forEach(({ bits }, index) => {
    frame.areaRatios[index] = take(bits)
  })
  for (const subframe of frame.subframes) {
    subframe.lag = take(7)
    subframe.gain = take(2)
    subframe.grid = take(2)
    subframe.blockMax = take(6)
    for (let pulse = 0; pulse < pulses; pulse++) subframe.pulses[pulse] = take(3)
  }
  return true
}

export function packFrame(frame: GsmFrame, bytes: Uint8Array, start: number): void {
  bytes.fill(0, start, start + gsmFrameBytes)
  let at = 8 * start
  const put = (value: number, bits: number): void => {
    for (let bit = bits - 1; bit >= 0; bit--, at++)
      bytes[at >> 3] = (bytes[at >> 3] as number) | (((value >> bit) & 1) << (7 - (at & 7)))
  }
  put(signature, 4)
  areaRatios.forEach(({ bits }, index) => {
    put(frame.areaRatios[index] as number, bits)
  })
  for (const subframe of frame.subframes) {
    put(subframe.lag, 7)
    put(subframe.gain, 2)
    put(subframe.grid, 2)
    put(subframe.blockMax, 6)
    for (const pulse of subframe.pulses) put(pulse, 3)
  }
}
