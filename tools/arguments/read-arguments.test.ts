import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseArguments } from './read-arguments.ts'

test('options and words that a tool understands are given to it', () => {
  const understood = { usage: 'x', options: { only: { type: 'string', multiple: true } }, mostWords: 1 } as const
  assert.deepEqual(
    { ...(parseArguments(['--only', 'a', 'place', '--only=b'], understood) as object) },
    { values: Object.assign(Object.create(null), { only: ['a', 'b'] }), words: ['place'] },
  )
})

test('what it does not understand is named', () => {
  assert.match(parseArguments(['--colour'], { usage: 'x' }) as string, /--colour/)
  assert.match(parseArguments(['one', 'two'], { usage: 'x', mostWords: 1 }) as string, /not understood: two/)
  assert.match(parseArguments(['--only'], { usage: 'x', options: { only: { type: 'string' } } }) as string, /--only/)
})
