import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineEnd, lineFormat, linesOf, range } from './file-text.ts'

test('line ends', () => {
  assert.deepEqual(['u', 'd', 'm', '', undefined].map(lineEnd), ['\n', '\r\n', '\r', '\n', '\n'])
  assert.deepEqual(['a\nb', 'a\r\nb', 'a\rb', 'ab'].map(lineFormat), ['u', 'd', 'm', 'x'])
  assert.deepEqual(linesOf('a\nb\n', '\n'), ['a\n', 'b\n'])
  assert.deepEqual(linesOf('a\nb', '\n'), ['a\n', 'b'])
})

test('ranges', () => {
  assert.deepEqual(range(10, 2, 3), [2, 5])
  assert.deepEqual(range(10, -3, undefined), [7, 10])
  assert.deepEqual(range(10, 1, -2), [1, 8])
  assert.deepEqual(range(10, 20, 5), [10, 10])
})
