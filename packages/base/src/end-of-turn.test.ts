import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atEndOfTurn } from './end-of-turn.ts'

test('what was asked for in a turn runs at its end, in order; what that asks for runs at the end of the next', async () => {
  const done: string[] = []
  atEndOfTurn(() => {
    done.push('one')
    atEndOfTurn(() => done.push('three'))
  })
  atEndOfTurn(() => done.push('two'))
  await Promise.resolve()
  assert.deepEqual(done, [])
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(done.slice(0, 2), ['one', 'two'])
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(done, ['one', 'two', 'three'])
})
