// The quadrature mirror filter that splits and joins the bands (ITU-T G.722 §3.1 and §4.4), over 24 samples of a line.
// Written out, since it is most of the work: a loop would look up every coefficient anew.

import { mirrorFilter } from './quantizer.table.ts'

const { imul } = Math
const [c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11] = mirrorFilter as unknown as readonly [
  ...[number, number, number, number, number, number],
  ...[number, number, number, number, number, number],
]

/** Of every second sample, from the first on. */
export function oddSum(line: Int32Array, start: number): number {
  return (
    imul(line[start] as number, c0) +
    imul(line[start + 2] as number, c1) +
    imul(line[start + 4] as number, c2) +
    imul(line[start + 6] as number, c3) +
    imul(line[start + 8] as number, c4) +
    imul(line[start + 10] as number, c5) +
    imul(line[start + 12] as number, c6) +
    imul(line[start + 14] as number, c7) +
    imul(line[start + 16] as number, c8) +
    imul(line[start + 18] as number, c9) +
    imul(line[start + 20] as number, c10) +
    imul(line[start + 22] as number, c11)
  )
}

/** Of those between them: the filter is symmetric. */
export function evenSum(line: Int32Array, start: number): number {
  return (
    imul(line[start + 1] as number, c11) +
    imul(line[start + 3] as number, c10) +
    imul(line[start + 5] as number, c9) +
    imul(line[start + 7] as number, c8) +
    imul(line[start + 9] as number, c7) +
    imul(line[start + 11] as number, c6) +
    imul(line[start + 13] as number, c5) +
    imul(line[start + 15] as number, c4) +
    imul(line[start + 17] as number, c3) +
    imul(line[start + 19] as number, c2) +
    imul(line[start + 21] as number, c1) +
    imul(line[start + 23] as number, c0)
  )
}
