import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('into the bridge of another, and out again', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['BridgeAdd(other)', 'NoOp(${BRIDGERESULT})', 'Wait(9)'],
      2: ['ConfBridge(room)'],
      3: ['BridgeAdd(none)', 'NoOp(${BRIDGERESULT})', 'BridgeAdd(third)', 'NoOp(${BRIDGERESULT})'],
    },
  })
  const other = await fixture.calls('2', { id: 'other' })
  const channel = await fixture.calls('1')
  assert.equal(channel.membership?.bridgeId, other.membership?.bridgeId)
  channel.leaveBridge('removed')
  await fixture.clock.settle()
  assert.equal(fixture.steps(channel)[1], 'NoOp(SUCCESS)')
  const third = await fixture.calls('3', { id: 'third' })
  assert.deepEqual(
    fixture.steps(third).filter((step) => step.startsWith('NoOp')),
    ['NoOp(NONEXISTENT)', 'NoOp(LOOP)'],
  )
})
