import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAll } from './list-all.ts'

test('a list that comes in pages is whole', async () => {
  const names = Array.from({ length: 2_500 }, (_, at) => `phone-${String(at).padStart(5, '0')}`)
  const asked: (string | undefined)[] = []
  const found = await listAll(
    async ({ limit, after }) => {
      asked.push(after)
      return names.filter((name) => after === undefined || name > after).slice(0, limit)
    },
    (name) => name,
  )
  assert.deepEqual(found, names)
  assert.deepEqual(asked, [undefined, names[999], names[1999]])
})

test('a list without end is cut', async () => {
  let next = 0
  const found = await listAll(
    async ({ limit }) => Array.from({ length: limit }, () => String(next++)),
    (name) => name,
  )
  assert.equal(found.length, 5_000)
})
