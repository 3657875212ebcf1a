import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('words for letters', async () => {
  const world = new Rehearsal({ test: { 1: ['SayPhonetic(A1.)', 'NoOp(on)'] } })
  for (const uri of ['sound:phonetic/a_p', 'sound:digits/1', 'sound:letters/dot']) world.sounds[uri] = 1
  const channel = await world.calls('1')
  await world.clock.pass('1s')
  assert.equal(world.steps(channel).at(-1), 'NoOp(on)')
  assert.deepEqual(world.played, ['sound:phonetic/a_p', 'sound:digits/1', 'sound:letters/dot'])
})
