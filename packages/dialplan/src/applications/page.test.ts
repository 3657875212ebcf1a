import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('all who answer listen until the caller hangs up', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['Page(Test/answer&Test/ring-answer&Test/busy&nothing,,20)', 'NoOp(never)'] },
  })
  const channel = await fixture.calls('1')
  await fixture.clock.pass('2s')
  const bridge = fixture.exchange.bridges.of(channel)
  assert.equal(bridge?.channels.length, 3)
  assert.deepEqual(
    bridge?.members.map(({ options }) => options.isMuted ?? false),
    [false, true, true],
  )
  channel.requestHangup('explicit')
  await fixture.clock.settle()
  assert.equal(fixture.exchange.channels.count, 0)
  assert.equal(fixture.exchange.bridges.count, 0)
})
