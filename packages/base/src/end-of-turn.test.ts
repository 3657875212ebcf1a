import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atEndOfTurn, firstAtEndOfTurn } from './end-of-turn.ts'
import { onFault } from './faults.ts'

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

test('what comes first is done before the others begin, with all that it asks for and what that leaves to microtasks', async () => {
  const done: string[] = []
  atEndOfTurn(() => {
    done.push('other')
    firstAtEndOfTurn(() => done.push('first of another'))
  })
  firstAtEndOfTurn(() => {
    done.push('first')
    firstAtEndOfTurn(() => {
      queueMicrotask(() => done.push('written'))
    })
  })
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(done, ['first', 'written', 'other', 'first of another'])
})

test('what fails at the end of a turn does not keep the rest from running, in this turn and the next', async () => {
  const done: string[] = []
  const faults: unknown[] = []
  const stop = onFault(({ error }) => faults.push(error))
  for (const ask of [firstAtEndOfTurn, atEndOfTurn]) {
    ask(() => {
      throw new Error('of a test')
    })
    ask(() => done.push('after it'))
  }
  await new Promise((resolve) => setImmediate(resolve))
  stop()
  assert.deepEqual([done.length, faults.length], [2, 2])
  atEndOfTurn(() => done.push('later'))
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(done.at(-1), 'later')
})
