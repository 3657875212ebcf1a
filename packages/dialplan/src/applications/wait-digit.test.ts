import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('one of some digits, or none', async () => {
  const fixture = new DialplanFixture({
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
  const channel = await fixture.calls('1')
  fixture.press(channel, '35')
  await fixture.clock.pass('1s')
  assert.deepEqual(fixture.steps(channel), [
    'WaitDigit(2,45)',
    'NoOp(DTMF 5)',
    'WaitDigit(1)',
    'NoOp(TIMEOUT)',
    'WaitDigit(x)',
    'NoOp(ERROR)',
  ])
})
