import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('tells large letters from small ones, as asked', async () => {
  const world = new Rehearsal({
    test: { 1: ['SayAlphaCase(a,aB1)', 'SayAlphaCase(u,aB)', 'SayAlphaCase(x,a)', 'NoOp(on)'] },
  })
  for (const uri of ['characters:a', 'characters:B', 'characters:1', 'sound:uppercase', 'sound:lowercase'])
    world.sounds[uri] = 1
  const channel = await world.calls('1')
  await world.clock.pass('1s')
  assert.equal(world.steps(channel).at(-1), 'NoOp(on)')
  const all = ['sound:lowercase', 'characters:a', 'sound:uppercase', 'characters:B', 'characters:1']
  assert.deepEqual(world.played, [...all, 'characters:a', 'sound:uppercase', 'characters:B'])
})
