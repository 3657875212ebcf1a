import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('dollars and cents', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['SayMoney(2.05)', 'SayMoney(0.10)', 'SayMoney(much)', 'NoOp(on)'] },
  })
  for (const uri of ['number:2', 'number:5', 'number:10', 'sound:letters/dollars', 'sound:and', 'sound:cents'])
    fixture.sounds[uri] = 1
  const channel = await fixture.calls('1')
  await fixture.clock.pass('1s')
  assert.equal(fixture.steps(channel).at(-1), 'NoOp(on)')
  assert.deepEqual(fixture.played, [
    'number:2',
    'sound:letters/dollars',
    'sound:and',
    'number:5',
    'sound:cents',
    'number:10',
    'sound:cents',
  ])
})
