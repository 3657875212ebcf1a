// Valid messages and what chance makes of them, for tests and soaks of the parser.
// Not part of the library.

import type { Random } from '@jackfield/base'

const pieces = [
  '\r\n', '\r', '\n', '\0', ' ', '\t', '"', '\\', '<', '>', ';', ',', ':', '=', '@', '%', '%00', '[', ']', '*', '\xff', '\xc3',
  '\r\n ', ';;', ',,', '"\\', 'SIP/2.0', 'Via: ', 'l: 5', 'Content-Length: 99999', '4294967296', '-1', 'sip:', '(', ')',
] // biome-ignore format: one line says more

/** One message with one to eight changes: bytes flipped, cut, doubled, moved, pieces of grammar put in. */
export function mutate(bytes: Buffer, random: Random): Buffer {
  let result = Buffer.from(bytes)
  for (let left = 1 + random.below(8); left > 0; left--) result = mutateOnce(result, random)
  return result
}

function mutateOnce(bytes: Buffer<ArrayBuffer>, random: Random): Buffer<ArrayBuffer> {
  const at = random.below(bytes.length + 1)
  // now and then a run so long that a reader who goes back over it is found out
  const length = random.below(random.below(4) > 0 ? 12 : random.below(12) > 0 ? 400 : 6000)
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
  switch (random.below(6)) {
    case 0: {
      if (bytes.length > 0) bytes[random.below(bytes.length)] = random.below(256)
      return bytes
    }
    case 1:
      return Buffer.concat([before, after.subarray(length)])
    case 2:
      return Buffer.concat([before, after.subarray(0, length), after])
    case 3:
      return Buffer.concat([before, Buffer.from(pieces[random.below(pieces.length)]!, 'latin1'), after])
    case 4:
      return Buffer.concat([before, Buffer.alloc(length, pieces[random.below(pieces.length)]!), after])
    default: {
      const other = random.below(bytes.length + 1)
      return Buffer.concat([before, bytes.subarray(other, other + length), after])
    }
  }
}
