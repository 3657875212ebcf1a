// Where the frames of an MPEG audio file begin and end, told from their headers.
// Not their contents: the decoder is fed frames that were found here and nothing else, so that no garbage reaches it.

import { table } from '@jackfield/base'

const bitratesKbps = table<readonly number[]>({
  // version 1, layers I, II and III; then versions 2 and 2.5
  '1-1': [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  '1-2': [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  '1-3': [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  '2-1': [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  '2-2': [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  '2-3': [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
})
const ratesHz = [44_100, 48_000, 32_000]

/** Bytes of the frame whose header stands here; 0: none does. */
function frameLength(bytes: Uint8Array, at: number): number {
  const [first, second, third] = [bytes[at], bytes[at + 1], bytes[at + 2]]
  if (first !== 0xff || second === undefined || third === undefined || (second & 0xe0) !== 0xe0) return 0
  const version = (second >> 3) & 3
  const layer = 4 - ((second >> 1) & 3)
  const rate = ratesHz[(third >> 2) & 3]
  if (version === 1 || layer === 4 || rate === undefined) return 0
  const kbps = bitratesKbps.get(`${version === 3 ? 1 : 2}-${layer}`)?.[third >> 4]
  if (!kbps) return 0
  const rateHz = version === 3 ? rate : version === 2 ? rate / 2 : rate / 4
  const padding = (third >> 1) & 1
  if (layer === 1) return 4 * (Math.floor((12_000 * kbps) / rateHz) + padding)
  const samplesPerSlot = layer === 3 && version !== 3 ? 72_000 : 144_000
  return Math.floor((samplesPerSlot * kbps) / rateHz) + padding
}

/** Beginnings and ends; a frame counts when another follows it, or the file ends with it. */
export function mpegFrames(bytes: Uint8Array): (readonly [start: number, end: number])[] {
  const frames: (readonly [number, number])[] = []
  let at = 0
  while (at + 4 <= bytes.length) {
    const length = frameLength(bytes, at)
    const end = at + length
    const isSure = length > 0 && (frames.at(-1)?.[1] === at || end === bytes.length || frameLength(bytes, end) > 0)
    if (isSure && end <= bytes.length) {
      frames.push([at, end])
      at = end
    } else at++
  }
  return frames
}
