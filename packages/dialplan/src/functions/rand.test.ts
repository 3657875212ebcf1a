import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('between both ends, in whatever order they come', async () => {
  const world = new Rehearsal()
  const channel = world.standing()
  const seen = new Set<number>()
  for (let n = 0; n < 60; n++) seen.add(Number(await world.value('${RAND(3,1)}', channel)))
  assert.deepEqual([...seen].sort(), [1, 2, 3])
  assert.ok(Number(await world.value('${RAND()}', channel)) >= 0)
})
