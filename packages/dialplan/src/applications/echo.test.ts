import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SoundStage } from '../engine/sound-stage-fixture.ts'

test('sends back what is said, and digits, until #', async (t) => {
  const stage = new SoundStage(t, { test: { 1: ['Echo()', 'NoOp(on)', 'Wait(9)'] } })
  const { fixture } = stage
  const channel = await fixture.calls('1')
  await fixture.clock.settle()
  stage.speaks(channel, [5_000], 500)
  await fixture.clock.pass(400)
  assert.ok(Math.abs(stage.hears(channel, 500) - 8_000) < 200, String(stage.hears(channel, 500)))
  fixture.press(channel, '5')
  await fixture.clock.pass(200)
  assert.deepEqual(fixture.published, [`${channel.name} digit 5`])
  fixture.press(channel, '#')
  await fixture.clock.pass(400)
  assert.deepEqual(fixture.steps(channel).slice(1), ['NoOp(on)', 'Wait(9)'])
  assert.equal(stage.hears(channel, 500), 0)
})
