import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('by name, or the beginning of it', async () => {
  for (const data of ['none&Test/ring', 'Test/ri,p']) {
    const world = new Rehearsal({ test: { 20: ['Dial(Test/ring,60)'], 8: [`PickupChan(${data})`, 'NoOp(picked)'] } })
    const caller = await world.calls('20')
    await world.clock.pass('1s')
    const picker = await world.calls('8')
    assert.notEqual(picker.seat, undefined, data)
    assert.equal(caller.seat?.bridgeId, picker.seat?.bridgeId)
  }
})
