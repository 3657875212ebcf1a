// Two sound files of one format behind each other.
// Their samples stay as they are: only the lengths in the headers of RIFF and Sun files are written anew.

import { open } from 'node:fs/promises'
import { readWholeFile } from './small-file.ts'

const mostBytes = 128 * 1024 * 1024

export async function joinSounds(first: string, second: string, target: string): Promise<void> {
  const [one, other] = [await readWholeFile(first, mostBytes), await readWholeFile(second, mostBytes)]
  if (!one || !other) throw new Error(`${second} is too large to be joined with what was said in front of it`)
  const joined = join(one, other)
  const file = await open(target, 'w')
  try {
    await file.write(joined)
  } finally {
    await file.close()
  }
}

function join(first: Buffer, second: Buffer): Buffer {
  const [one, other] = [partsOf(first), partsOf(second)]
  const samples = Buffer.concat([one.samples, other.samples])
  const head = Buffer.from(one.head)
  if (isRiff(head)) {
    head.writeUInt32LE(head.length + samples.length - 8, 4)
    head.writeUInt32LE(samples.length, head.length - 4)
    const fact = head.indexOf('fact')
    const otherFact = other.head.indexOf('fact')
    if (fact >= 0 && otherFact >= 0) {
      head.writeUInt32LE(head.readUInt32LE(fact + 8) + other.head.readUInt32LE(otherFact + 8), fact + 8)
    }
  } else if (isSun(head)) head.writeUInt32BE(samples.length, 8)
  return Buffer.concat([head, samples])
}

const isRiff = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'RIFF'
const isSun = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === '.snd'

/** A header ends where the samples begin; most formats have none. */
function partsOf(bytes: Buffer): { readonly head: Buffer; readonly samples: Buffer } {
  if (isSun(bytes)) return split(bytes, bytes.readUInt32BE(4), bytes.length)
  if (!isRiff(bytes)) return split(bytes, 0, bytes.length)
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4)
    if (bytes.toString('latin1', at, at + 4) === 'data') return split(bytes, at + 8, at + 8 + size)
    at += 8 + size + (size % 2)
  }
  return split(bytes, bytes.length, bytes.length)
}

const split = (bytes: Buffer, from: number, to: number) => ({
  head: bytes.subarray(0, from),
  samples: bytes.subarray(from, Math.min(to, bytes.length)),
})
