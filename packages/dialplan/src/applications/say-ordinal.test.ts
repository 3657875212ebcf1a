import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('places in an order', async () => {
  const world = new Rehearsal({
    test: {
      1: ['SayOrdinal(3)', 'SayOrdinal(42)', 'SayOrdinal(105)', 'SayOrdinal(x)', 'SayOrdinal(1,q)', 'NoOp(never)'],
    },
  })
  for (const name of ['h-3', '40', 'h-2', 'hundred', 'h-5']) world.sounds[`sound:digits/${name}`] = 1
  world.sounds['number:1'] = 1
  const channel = await world.calls('1')
  await world.clock.pass('1s')
  assert.equal(world.steps(channel).at(-1), 'SayOrdinal(1,q)')
  const names = ['h-3', '40', 'h-2', '', 'hundred', 'h-5'].map((name) =>
    name === '' ? 'number:1' : `sound:digits/${name}`,
  )
  assert.deepEqual(world.played, names)
})
