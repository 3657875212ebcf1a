import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal, until } from '../engine/rehearsal.ts'

test('goes on whatever comes of it', async () => {
  const world = new Rehearsal({
    test: {
      1: ['TrySystem(no-such-command-here)', 'NoOp(${SYSTEMSTATUS})'],
    },
  })
  const channel = await world.calls('1')
  await until(() => channel.isEnded)
  assert.deepEqual(world.steps(channel), ['TrySystem(no-such-command-here)', 'NoOp(FAILURE)'])
  assert.equal(world.problems.length, 1)
})
