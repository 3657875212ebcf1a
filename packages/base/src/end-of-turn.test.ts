import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { test } from 'node:test'
import { atEndOfTurn, beforeEndOfTurn, firstAtEndOfTurn, hasMoreBeforeEnd, restOfTurn } from './end-of-turn.ts'
import { onFault } from './faults.ts'
import { VirtualClock } from './virtual-clock.ts'

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

test('what comes before the end of a turn runs when promises have, and what it asks of the end is in the same turn', async () => {
  const done: string[] = []
  atEndOfTurn(() => done.push('end'))
  beforeEndOfTurn(() => {
    done.push('before')
    void Promise.resolve()
      .then(() => process.nextTick(() => void Promise.resolve().then(() => done.push('of a tick'))))
      .then(() => {
        done.push('of a promise')
        atEndOfTurn(() => done.push('end asked for late'))
        return restOfTurn()
      })
      .then(() => done.push('rest'))
  })
  void Promise.resolve().then(() => done.push('ready'))
  assert.equal(hasMoreBeforeEnd(), true)
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(done, ['ready', 'before', 'of a promise', 'of a tick', 'rest', 'end', 'end asked for late'])
  assert.equal(hasMoreBeforeEnd(), false)
})

test('who waits for the rest of the turn goes on in a context of its own', async () => {
  const context = new AsyncLocalStorage<string>()
  const seen: (string | undefined)[] = []
  context.run('other', () => beforeEndOfTurn(() => {}))
  await context.run('own', () => restOfTurn().then(() => seen.push(context.getStore())))
  assert.deepEqual(seen, ['own'])
})

test('what comes before the end of a turn again and again lets others in, and the end comes nevertheless', async () => {
  // in a turn of its own
  await new Promise((resolve) => setImmediate(resolve))
  const done: string[] = []
  const again = () => {
    done.push('again')
    if (done.length < 10) beforeEndOfTurn(again)
  }
  beforeEndOfTurn(again)
  atEndOfTurn(() => done.push('end'))
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(done, ['again', 'again', 'again', 'again', 'end'])
  assert.equal(hasMoreBeforeEnd(), true)
  const clock = new VirtualClock(0, () => false, 1)
  await clock.settle()
  assert.equal(done.length, 10)
  assert.equal(hasMoreBeforeEnd(), false)
})

test('what fails at the end of a turn does not keep the rest from running, in this turn and the next', async () => {
  const done: string[] = []
  const faults: unknown[] = []
  const stop = onFault(({ error }) => faults.push(error))
  for (const ask of [beforeEndOfTurn, firstAtEndOfTurn, atEndOfTurn]) {
    ask(() => {
      throw new Error('of a test')
    })
    ask(() => done.push('after it'))
  }
  await new Promise((resolve) => setImmediate(resolve))
  stop()
  assert.deepEqual([done.length, faults.length], [3, 3])
  atEndOfTurn(() => done.push('later'))
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(done.at(-1), 'later')
})
