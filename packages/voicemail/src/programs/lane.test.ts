import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Lane } from './lane.ts'

test('so much is done at once, so much waits, and what is more is refused; a failure frees its place', async () => {
  const lane = new Lane({ atOnce: 2, waiting: 2 })
  const begun: number[] = []
  const works = [0, 1, 2, 3].map(() => Promise.withResolvers<number>())
  const runs = works.map((work, at) =>
    lane.run(() => {
      begun.push(at)
      return work.promise
    }),
  )
  assert.equal(
    lane.run(async () => 5),
    undefined,
  )
  assert.deepEqual([begun, lane.waiting], [[0, 1], 2])
  works[1]?.reject(new Error('failed'))
  await assert.rejects(runs[1] as Promise<number>, /failed/)
  assert.deepEqual([begun, lane.waiting], [[0, 1, 2], 1])
  for (const at of [0, 2, 3]) works[at]?.resolve(at)
  assert.deepEqual(await Promise.all([runs[0], runs[2], runs[3]]), [0, 2, 3])
  assert.deepEqual(begun, [0, 1, 2, 3])
  assert.equal(await lane.run(async () => 7), 7)
})
