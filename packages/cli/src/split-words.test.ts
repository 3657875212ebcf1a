import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { quoteWord, splitWords } from './split-words.ts'

it('splits at blanks, outside of quotes, and takes what follows a backslash as it is', () => {
  const rows: [string, string[], boolean][] = [
    ['', [], false],
    ['  a\tb ', ['a', 'b'], false],
    ['a "b c" d', ['a', 'b c', 'd'], true],
    ['a"b c"d', ['ab cd'], true],
    ['a\\ b', ['a b'], true],
    ['"open end', ['open end'], true],
    ['""', [''], true],
    ['end\\', ['end\\'], true],
  ]
  for (const [line, words, isLastOpen] of rows) assert.deepEqual(splitWords(line), { words, isLastOpen }, line)
})

it('reads every word back that it quotes', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (words) => {
      assert.deepEqual(splitWords(words.map(quoteWord).join(' ')).words, words)
    }),
  )
})
