import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('says that it needs ears', async () => {
  const world = new Rehearsal({
    test: {
      1: ['AMD()', 'NoOp(${AMDSTATUS})'],
    },
  })
  const channel = await world.calls('1')
  assert.equal(world.lines('NOTICE').length, 1)
  assert.deepEqual(world.steps(channel), ['AMD()', 'NoOp(NOTSURE)'])
})
