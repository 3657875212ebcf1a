import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SoundStage } from '../engine/sound-stage.ts'

test('sends back what is said, and digits, until #', async (t) => {
  const stage = new SoundStage(t, { test: { 1: ['Echo()', 'NoOp(on)', 'Wait(9)'] } })
  const { world } = stage
  const channel = await world.calls('1')
  await world.clock.settle()
  stage.speaks(channel, [5_000], 500)
  await world.clock.pass(400)
  assert.ok(Math.abs(stage.hears(channel, 500) - 8_000) < 200, String(stage.hears(channel, 500)))
  world.press(channel, '5')
  await world.clock.pass(200)
  assert.deepEqual(world.told, [`${channel.name} digit 5`])
  world.press(channel, '#')
  await world.clock.pass(400)
  assert.deepEqual(world.steps(channel).slice(1), ['NoOp(on)', 'Wait(9)'])
  assert.equal(stage.hears(channel, 500), 0)
})
