import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isRestricted,
  presentationNumber,
  presentationNumbers,
  presentationText,
  presentationWord,
} from './presentations.table.ts'

test('words, numbers and texts of a presentation belong together', () => {
  for (const [word, number] of Object.entries(presentationNumbers)) {
    assert.deepEqual([presentationNumber(` ${word.toUpperCase()}`), presentationWord(number)], [number, word])
    assert.equal(presentationNumber(String(number)), number)
    assert.equal(isRestricted(number), !word.startsWith('allowed'))
  }
  assert.deepEqual([0, 35, 64, 67, 68, 4].map(presentationText), [
    'Presentation Allowed, Not Screened',
    'Presentation Prohibited, Network Number',
    'Number Unavailable',
    'Number Unavailable',
    'unknown',
    'unknown',
  ])
  assert.deepEqual(['', 'nonsense', '4', 'toString'].map(presentationNumber), Array(4).fill(undefined))
  assert.equal(presentationWord(4), 'unknown')
})
