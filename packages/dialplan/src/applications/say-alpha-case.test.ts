import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('tells large letters from small ones, as asked', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['SayAlphaCase(a,aB1)', 'SayAlphaCase(u,aB)', 'SayAlphaCase(x,a)', 'NoOp(on)'] },
  })
  for (const uri of ['characters:a', 'characters:B', 'characters:1', 'sound:uppercase', 'sound:lowercase'])
    fixture.sounds[uri] = 1
  const channel = await fixture.calls('1')
  await fixture.clock.pass('1s')
  assert.equal(fixture.steps(channel).at(-1), 'NoOp(on)')
  const all = ['sound:lowercase', 'characters:a', 'sound:uppercase', 'characters:B', 'characters:1']
  assert.deepEqual(fixture.played, [...all, 'characters:a', 'sound:uppercase', 'characters:B'])
})
