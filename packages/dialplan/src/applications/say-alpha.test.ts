import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('spells', async () => {
  const fixture = new DialplanFixture({ test: { 1: ['SayAlpha(a1)', 'SayAlpha()', 'NoOp(on)'] } })
  fixture.sounds['characters:a1'] = 10
  const channel = await fixture.calls('1')
  await fixture.clock.pass('1s')
  assert.equal(fixture.steps(channel).at(-1), 'NoOp(on)')
  assert.deepEqual(fixture.played, ['characters:a1'])
})
