// How long a sound file is, from its header and its size.
// Not a decoder.

import { open } from 'node:fs/promises'
import { table } from '@jackfield/base'

interface SizedFormat {
  readonly bytesPerSecond: number
  readonly headerBytes: number
}

/** Files without a header that tells: what a second takes. */
const sized = table<SizedFormat>({
  sln: { bytesPerSecond: 16_000, headerBytes: 0 },
  slin: { bytesPerSecond: 16_000, headerBytes: 0 },
  raw: { bytesPerSecond: 16_000, headerBytes: 0 },
  sln12: { bytesPerSecond: 24_000, headerBytes: 0 },
  sln16: { bytesPerSecond: 32_000, headerBytes: 0 },
  sln24: { bytesPerSecond: 48_000, headerBytes: 0 },
  sln32: { bytesPerSecond: 64_000, headerBytes: 0 },
  sln44: { bytesPerSecond: 88_200, headerBytes: 0 },
  sln48: { bytesPerSecond: 96_000, headerBytes: 0 },
  sln96: { bytesPerSecond: 192_000, headerBytes: 0 },
  sln192: { bytesPerSecond: 384_000, headerBytes: 0 },
  ulaw: { bytesPerSecond: 8_000, headerBytes: 0 },
  ul: { bytesPerSecond: 8_000, headerBytes: 0 },
  mu: { bytesPerSecond: 8_000, headerBytes: 0 },
  ulw: { bytesPerSecond: 8_000, headerBytes: 0 },
  pcm: { bytesPerSecond: 8_000, headerBytes: 0 },
  alaw: { bytesPerSecond: 8_000, headerBytes: 0 },
  al: { bytesPerSecond: 8_000, headerBytes: 0 },
  alw: { bytesPerSecond: 8_000, headerBytes: 0 },
  au: { bytesPerSecond: 8_000, headerBytes: 24 },
  g722: { bytesPerSecond: 8_000, headerBytes: 0 },
  gsm: { bytesPerSecond: 1_650, headerBytes: 0 },
  g729: { bytesPerSecond: 1_000, headerBytes: 0 },
  'g726-40': { bytesPerSecond: 5_000, headerBytes: 0 },
  'g726-32': { bytesPerSecond: 4_000, headerBytes: 0 },
  'g726-24': { bytesPerSecond: 3_000, headerBytes: 0 },
  'g726-16': { bytesPerSecond: 2_000, headerBytes: 0 },
  WAV: { bytesPerSecond: 1_625, headerBytes: 60 },
  wav49: { bytesPerSecond: 1_625, headerBytes: 60 },
})

/** Endings whose length can be told. */
export const playableEndings: readonly string[] = ['wav', 'wav16', ...[...sized.keys()]]

/** Milliseconds; undefined when it is no such file. */
export async function soundLengthMs(path: string): Promise<number | undefined> {
  const ending = path.slice(path.lastIndexOf('.') + 1)
  const file = await open(path).catch(() => undefined)
  if (!file) return undefined
  try {
    const stat = await file.stat()
    if (!stat.isFile()) return undefined
    if (ending !== 'wav' && ending !== 'wav16') return lengthBySize(ending, stat.size)
    const head = Buffer.alloc(4096)
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    return lengthOfWav(head.subarray(0, bytesRead), stat.size)
  } catch {
    return undefined
  } finally {
    await file.close()
  }
}

function lengthBySize(ending: string, size: number): number | undefined {
  const format = sized.get(ending)
  return format && (Math.max(0, size - format.headerBytes) * 1000) / format.bytesPerSecond
}

/** The chunk `data` counts; when its length was never written, what the file holds. */
function lengthOfWav(head: Buffer, size: number): number | undefined {
  if (head.length < 12 || head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE') {
    return undefined
  }
  let bytesPerSecond = 0
  for (let at = 12; at + 8 <= head.length; ) {
    const id = head.toString('latin1', at, at + 4)
    const length = head.readUInt32LE(at + 4)
    if (id === 'fmt ' && at + 20 <= head.length) bytesPerSecond = head.readUInt32LE(at + 16)
    if (id === 'data') {
      const there = Math.max(0, size - at - 8)
      return bytesPerSecond > 0 ? (Math.min(length === 0 ? there : length, there) * 1000) / bytesPerSecond : undefined
    }
    at += 8 + length + (length % 2)
  }
  return undefined
}
