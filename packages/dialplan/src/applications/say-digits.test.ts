import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('takes its time, and may be dialled over when the channel says so', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['SayDigits(12)', 'NoOp(on)', 'Set(SAY_DTMF_INTERRUPT=yes)', 'SayDigits(12)', 'NoOp(never)'],
      5: ['NoOp(five)', 'Wait(9)'],
    },
  })
  fixture.sounds['digits:12'] = 1000
  const channel = await fixture.calls('1')
  assert.equal(channel.state, 'Ring')
  fixture.press(channel, '5')
  await fixture.clock.pass('1.5s')
  assert.deepEqual(fixture.steps(channel).slice(1), ['NoOp(on)', 'Set(SAY_DTMF_INTERRUPT=yes)', 'SayDigits(12)'])
  fixture.press(channel, '5')
  await fixture.clock.settle()
  assert.deepEqual(fixture.steps(channel).slice(4), ['NoOp(five)', 'Wait(9)'])
})
