import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('a number; what is none is passed over, a wrong gender ends the call', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['SayNumber(-7,f)', 'SayNumber(x)', 'NoOp(on)', 'SayNumber(1,q)', 'NoOp(never)'] },
  })
  fixture.sounds['number:-7,f'] = 10
  const channel = await fixture.calls('1')
  await fixture.clock.pass('1s')
  assert.deepEqual(fixture.steps(channel), ['SayNumber(-7,f)', 'SayNumber(x)', 'NoOp(on)', 'SayNumber(1,q)'])
  assert.deepEqual(fixture.played, ['number:-7,f'])
})
