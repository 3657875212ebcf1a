import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('fractions and units; digits are lost', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['Wait(0.5)', 'Wait(250ms)', 'Wait(x)', 'Wait()', 'Wait(0)', 'NoOp(done)'],
    },
  })
  const channel = await fixture.calls('1')
  await fixture.clock.pass('749ms')
  assert.equal(fixture.steps(channel).length, 2)
  await fixture.clock.pass('1ms')
  assert.deepEqual(fixture.steps(channel), ['Wait(0.5)', 'Wait(250ms)', 'Wait(x)', 'Wait()', 'Wait(0)', 'NoOp(done)'])
  assert.equal(fixture.problems.length, 1)
})
