// Ranges of bytes, RFC 9110 §14.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseRange } from './byte-range.ts'

test('every form of a range, and what does not count as one', () => {
  const rows: [string | undefined, unknown][] = [
    [undefined, 'whole'],
    ['bytes=0-', { start: 0, length: 10 }],
    ['bytes=0-3', { start: 0, length: 4 }],
    ['bytes=4-99', { start: 4, length: 6 }],
    ['bytes=9-9', { start: 9, length: 1 }],
    ['bytes=-3', { start: 7, length: 3 }],
    ['bytes=-99', { start: 0, length: 10 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=0-1,3-4', 'whole'],
    ['lines=0-1', 'whole'],
    ['bytes=a-b', 'whole'],
  ]
  for (const [header, expected] of rows) assert.deepEqual(parseRange(header, 10), expected, String(header))
  assert.equal(parseRange('bytes=0-', 0), 'unsatisfiable')
})
