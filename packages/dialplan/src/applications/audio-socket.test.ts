import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('needs a UUID, and sound', async () => {
  const world = new Rehearsal({
    test: {
      1: ['AudioSocket(x,127.0.0.1:9)', 'NoOp(never)'],
      2: ['AudioSocket(00000000-0000-4000-8000-000000000000,127.0.0.1:9)', 'NoOp(never)'],
    },
  })
  const channel = await world.calls('1')
  await world.calls('2')
  assert.equal(world.lines('NOTICE').length, 1)
  assert.deepEqual(world.steps(channel), ['AudioSocket(x,127.0.0.1:9)'])
  assert.equal(world.problems.length, 1)
})
