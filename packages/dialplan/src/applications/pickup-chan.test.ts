import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('by name, or the beginning of it', async () => {
  for (const data of ['none&Test/ring', 'Test/ri,p']) {
    const fixture = new DialplanFixture({
      test: { 20: ['Dial(Test/ring,60)'], 8: [`PickupChan(${data})`, 'NoOp(picked)'] },
    })
    const caller = await fixture.calls('20')
    await fixture.clock.pass('1s')
    const picker = await fixture.calls('8')
    assert.notEqual(picker.membership, undefined, data)
    assert.equal(caller.membership?.bridgeId, picker.membership?.bridgeId)
  }
})
