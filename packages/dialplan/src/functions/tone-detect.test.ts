import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'
import { SoundStage } from '../engine/sound-stage.ts'

test('nothing was heard, and nothing of that name', async () => {
  const world = await checkValues({}, [
    ['${SET(TONE_DETECT(440)=)}${TONE_DETECT(rx)}${TONE_DETECT(tx)}', '00'],
    ['${TONE_DETECT(x)}', ''],
    ['${SET(TONE_DETECT(loud)=)}', ''],
    ['${SET(TONE_DETECT(440,,n(2)=)}', ''],
  ])
  assert.equal(world.problems.length, 3)
})

test('counts how often it was heard, tells each time, and goes where it was told', async (t) => {
  const stage = new SoundStage(t, {
    test: {
      1: ['Set(TONE_DETECT(1100,300,n(2)g(fax,1))=)', 'Wait(60)'],
      fax: ['NoOp(a fax after ${TONE_DETECT(rx)})', 'Set(TONE_DETECT(1100,,x)=)', 'Wait(60)'],
    },
  })
  const { world } = stage
  const channel = await world.calls('1')
  // too short, another one, then twice
  stage.speaks(channel, [200, 300], 1_100)
  await world.clock.pass(600)
  stage.speaks(channel, [600, 300], 900)
  await world.clock.pass(1_000)
  assert.equal(world.eventsOf('channel-tone-detected').length, 0)
  stage.speaks(channel, [500, 300, 500, 500], 1_100)
  await world.clock.pass(500)
  assert.equal(world.eventsOf('channel-tone-detected').length, 1)
  assert.equal(world.steps(channel).length, 2)
  await world.clock.pass(1_500)
  assert.equal(world.steps(channel)[2], 'NoOp(a fax after 2)')
  stage.speaks(channel, [800, 200], 1_100)
  await world.clock.pass(1_200)
  assert.equal(world.eventsOf('channel-tone-detected').length, 2)
})
