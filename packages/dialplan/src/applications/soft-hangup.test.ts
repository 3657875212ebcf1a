import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('one channel, or all of a device', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['SoftHangup(Test/in-00000000)', 'NoOp(one)'],
      2: ['Wait(60)'],
      3: ['SoftHangup(test/in,a)'],
    },
  })
  const others = [await fixture.calls('2'), await fixture.calls('2')]
  const channel = await fixture.calls('1')
  assert.deepEqual(
    others.map(({ isHangingUp }) => isHangingUp),
    [true, false],
  )
  await fixture.calls('3')
  assert.equal(others[1]?.isHangingUp, true)
  assert.deepEqual(fixture.steps(channel), ['SoftHangup(Test/in-00000000)', 'NoOp(one)'])
})
