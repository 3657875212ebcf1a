import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('where the technology can', async () => {
  const world = new Rehearsal({
    test: {
      1: ['Transfer(bob)', 'NoOp(${TRANSFERSTATUS})', 'Transfer(Other/bob)', 'NoOp(${TRANSFERSTATUS})'],
    },
  })
  const channel = await world.calls('1')
  assert.deepEqual(world.steps(channel), ['Transfer(bob)', 'NoOp(UNSUPPORTED)', 'Transfer(Other/bob)', 'NoOp(FAILURE)'])
})
