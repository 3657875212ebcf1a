import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Outcome, search } from './search.ts'

/** An exchange that carries so many, and what it was asked. */
function carrying(most: number, beyond: Outcome = 'bad') {
  const asked: number[] = []
  return {
    asked,
    step: async (size: number): Promise<Outcome> => {
      asked.push(size)
      return size <= most ? 'good' : beyond
    },
  }
}

test('what is carried is found within a tenth', async () => {
  for (const most of [1, 3, 10, 97, 1_000, 4_321]) {
    const { step } = carrying(most)
    const { best, limit } = await search(step, { first: 10, most: 100_000 })
    assert.ok(best <= most && best * 1.1 + 1 >= most, `${best} of ${most}`)
    assert.equal(limit, 'exchange')
  }
})

test('no more is asked for than was allowed', async () => {
  const { step, asked } = carrying(1_000)
  assert.deepEqual(await search(step, { first: 10, most: 35 }), { best: 35, limit: 'max' })
  assert.deepEqual(asked, [10, 20, 35])
  assert.deepEqual(await search(carrying(5).step, { first: 10, most: 4 }), { best: 4, limit: 'max' })
})

test('a farm that was the limit is said to be it', async () => {
  const found = await search(carrying(50, 'invalid').step, { first: 10, most: 1_000 })
  assert.equal(found.limit, 'farm')
  assert.ok(found.best <= 50 && found.best > 40)
})

test('an exchange that carries nothing is not asked for ever', async () => {
  const { step, asked } = carrying(0)
  assert.deepEqual(await search(step, { first: 16, most: 1_000 }), { best: 0, limit: 'exchange' })
  assert.deepEqual(asked, [16, 16, 8, 8, 4, 4, 2, 2, 1, 1])
})

test('one bad moment decides nothing', async () => {
  let isFirst = true
  const step = async (size: number): Promise<Outcome> => {
    if (size === 40 && isFirst) {
      isFirst = false
      return 'bad'
    }
    return size <= 80 ? 'good' : 'bad'
  }
  const { best } = await search(step, { first: 10, most: 1_000 })
  assert.ok(best > 70, `${best}`)
})
