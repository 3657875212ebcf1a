import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('one of some digits, or none', async () => {
  const world = new Rehearsal({
    test: {
      1: [
        'WaitDigit(2,45)',
        'NoOp(${WAITDIGITSTATUS} ${WAITDIGITRESULT})',
        'WaitDigit(1)',
        'NoOp(${WAITDIGITSTATUS})',
        'WaitDigit(x)',
        'NoOp(${WAITDIGITSTATUS})',
      ],
    },
  })
  const channel = await world.calls('1')
  world.press(channel, '35')
  await world.clock.pass('1s')
  assert.deepEqual(world.steps(channel), [
    'WaitDigit(2,45)',
    'NoOp(DTMF 5)',
    'WaitDigit(1)',
    'NoOp(TIMEOUT)',
    'WaitDigit(x)',
    'NoOp(ERROR)',
  ])
})
