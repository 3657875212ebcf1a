import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('a moment, past ones too', async () => {
  const world = new Rehearsal({
    test: {
      1: [
        'WaitUntil($[${EPOCH} + 2])',
        'NoOp(${WAITUNTILSTATUS})',
        'WaitUntil(5)',
        'NoOp(${WAITUNTILSTATUS})',
        'WaitUntil()',
        'NoOp(${WAITUNTILSTATUS})',
      ],
    },
  })
  const channel = await world.calls('1')
  await world.clock.pass('2s')
  assert.deepEqual(world.steps(channel), [
    'WaitUntil(1767268802)',
    'NoOp(OK)',
    'WaitUntil(5)',
    'NoOp(PAST)',
    'WaitUntil()',
    'NoOp(FAILURE)',
  ])
})
