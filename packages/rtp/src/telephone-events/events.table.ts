// The telephone events of RFC 4733 §3.2 that a telephone sends, by the character that stands for each.
// Not the payload.

import { table } from '@jackfield/base'

export const eventNumbers = table<number>({
  '0': 0,
  '1': 1,
  '2': 2,
  '3': 3,
  '4': 4,
  '5': 5,
  '6': 6,
  '7': 7,
  '8': 8,
  '9': 9,
  '*': 10,
  '#': 11,
  A: 12,
  B: 13,
  C: 14,
  D: 15,
  // the hook, pressed briefly
  F: 16,
})

export const eventCharacters: readonly string[] = [...eventNumbers.keys()].sort(
  (one, other) => (eventNumbers.get(one) as number) - (eventNumbers.get(other) as number),
)
