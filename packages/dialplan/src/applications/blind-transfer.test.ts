import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('the other party goes to the extension', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['Dial(Test/answer,20)', 'NoOp(never)'], 5: ['NoOp(${BLINDTRANSFER})', 'Wait(9)'] },
  })
  const caller = await fixture.calls('1')
  await fixture.clock.pass('1s')
  const peer = fixture.exchange.channels.all().find(({ name }) => name.startsWith('Test/answer'))
  assert.ok(peer)
  await fixture.engine.execute(peer, 'BlindTransfer', '77')
  assert.equal(peer.variables.get('BLINDTRANSFERSTATUS'), 'INVALID')
  assert.equal(peer.membership?.bridgeId, caller.membership?.bridgeId)
  assert.notEqual(peer.membership, undefined)
  await fixture.engine.execute(peer, 'BlindTransfer', '5,test')
  await fixture.clock.settle()
  assert.deepEqual(fixture.steps(caller).slice(1), [`NoOp(${peer.name})`, 'Wait(9)'])
  assert.equal(peer.isEnded, true)
  assert.deepEqual(
    fixture.eventsOf('blind-transfer').map(({ result }) => result),
    ['Success'],
  )
})
