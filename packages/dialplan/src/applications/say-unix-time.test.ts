import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('a moment by a format, and a digit that leads on', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['SayUnixTime(0,UTC,HX)', 'NoOp(on)', 'SayUnixTime(,UTC,I,j)'], 5: ['NoOp(five)', 'Wait(9)'] },
  })
  Object.assign(fixture.sounds, { 'sound:digits/oh': 1, 'number:0': 1, 'number:12': 60_000 })
  const channel = await fixture.calls('1')
  await fixture.clock.pass('1s')
  fixture.press(channel, '5')
  await fixture.clock.settle()
  assert.deepEqual(fixture.steps(channel).slice(1), ['NoOp(on)', 'SayUnixTime(,UTC,I,j)', 'NoOp(five)', 'Wait(9)'])
  assert.deepEqual(fixture.played, ['sound:digits/oh', 'number:0', 'number:12'])
  assert.equal(fixture.problems.length, 1)
})
