import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitWords } from './split-words.ts'

const rows: readonly (readonly [string, readonly string[] | undefined])[] = [
  ['', []],
  ['   ', []],
  ['NOOP', ['NOOP']],
  ['  SET   VARIABLE a b ', ['SET', 'VARIABLE', 'a', 'b']],
  ['SET VARIABLE a "two words"', ['SET', 'VARIABLE', 'a', 'two words']],
  ['STREAM FILE welcome ""', ['STREAM', 'FILE', 'welcome', '']],
  ['VERBOSE "a \\"quoted\\" word" 1', ['VERBOSE', 'a "quoted" word', '1']],
  ['SET VARIABLE a one\\ word', ['SET', 'VARIABLE', 'a', 'one word']],
  ['GET DATA file"name"more', ['GET', 'DATA', 'filenamemore']],
  ['a\tb', ['a', 'b']],
  ['ends with a backslash\\', ['ends', 'with', 'a', 'backslash\\']],
  ['"never closed', undefined],
  ['x '.repeat(500), undefined],
]

test('words, quotations and backslashes', () => {
  for (const [line, words] of rows) assert.deepEqual(splitWords(line), words, line)
})
