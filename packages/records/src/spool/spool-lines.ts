// The lines of a spool's file, read in pieces: a long one is never in memory whole.
// Not what the lines mean.

import { readSync } from 'node:fs'

const pieceBytes = 256 * 1024

export interface SpoolLine {
  readonly text: string
  /** where the next one begins */
  readonly end: number
}

/** Whole lines from a place on; what was cut off at the end is left out. */
export function* spoolLines(file: number, from: number): Generator<SpoolLine> {
  const piece = Buffer.allocUnsafe(pieceBytes)
  let rest = Buffer.alloc(0)
  let at = from
  for (;;) {
    const length = readSync(file, piece, 0, pieceBytes, at + rest.length)
    if (length === 0) return
    const bytes = Buffer.concat([rest, piece.subarray(0, length)])
    let begin = 0
    for (;;) {
      const end = bytes.indexOf(10, begin)
      if (end < 0) break
      yield { text: bytes.toString('utf8', begin, end), end: at + end + 1 }
      begin = end + 1
    }
    at += begin
    rest = Buffer.from(bytes.subarray(begin))
  }
}
