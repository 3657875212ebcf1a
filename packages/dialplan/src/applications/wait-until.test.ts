import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('a moment, past ones too', async () => {
  const fixture = new DialplanFixture({
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
  const channel = await fixture.calls('1')
  await fixture.clock.pass('2s')
  assert.deepEqual(fixture.steps(channel), [
    'WaitUntil(1767268802)',
    'NoOp(OK)',
    'WaitUntil(5)',
    'NoOp(PAST)',
    'WaitUntil()',
    'NoOp(FAILURE)',
  ])
})
