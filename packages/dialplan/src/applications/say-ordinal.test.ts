import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('places in an order', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['SayOrdinal(3)', 'SayOrdinal(42)', 'SayOrdinal(105)', 'SayOrdinal(x)', 'SayOrdinal(1,q)', 'NoOp(never)'],
    },
  })
  for (const name of ['h-3', '40', 'h-2', 'hundred', 'h-5']) fixture.sounds[`sound:digits/${name}`] = 1
  fixture.sounds['number:1'] = 1
  const channel = await fixture.calls('1')
  await fixture.clock.pass('1s')
  assert.equal(fixture.steps(channel).at(-1), 'SayOrdinal(1,q)')
  const names = ['h-3', '40', 'h-2', '', 'hundred', 'h-5'].map((name) =>
    name === '' ? 'number:1' : `sound:digits/${name}`,
  )
  assert.deepEqual(fixture.played, names)
})
