import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('words for letters', async () => {
  const fixture = new DialplanFixture({ test: { 1: ['SayPhonetic(A1.)', 'NoOp(on)'] } })
  for (const uri of ['sound:phonetic/a_p', 'sound:digits/1', 'sound:letters/dot']) fixture.sounds[uri] = 1
  const channel = await fixture.calls('1')
  await fixture.clock.pass('1s')
  assert.equal(fixture.steps(channel).at(-1), 'NoOp(on)')
  assert.deepEqual(fixture.played, ['sound:phonetic/a_p', 'sound:digits/1', 'sound:letters/dot'])
})
