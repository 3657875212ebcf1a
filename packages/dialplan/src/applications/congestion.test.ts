import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('tells the caller, waits, ends', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['Congestion(2)', 'NoOp(never)'],
      2: ['Congestion()', 'NoOp(never)'],
    },
  })
  const channel = await fixture.calls('1')
  assert.deepEqual([fixture.published, channel.state], [[`${channel.name} congestion`], 'Ring'])
  await fixture.clock.pass('2s')
  assert.deepEqual([channel.isEnded, channel.hangupCause], [true, 34])
  const other = await fixture.calls('2')
  await fixture.clock.pass('1h')
  assert.equal(other.isEnded, false)
  other.requestHangup('explicit')
  await fixture.clock.settle()
  assert.equal(other.isEnded, true)
  assert.deepEqual(fixture.steps(channel), ['Congestion(2)'])
})
