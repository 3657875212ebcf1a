import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SoundStage } from '../engine/sound-stage-fixture.ts'

const script = {
  test: {
    1: ['BackgroundDetect(menu,500)', 'NoOp(to the end)', 'Wait(9)'],
    2: ['BackgroundDetect(menu,500,100,300)', 'NoOp(to the end)', 'Wait(9)'],
    3: ['BackgroundDetect(menu,500,100,,1000)', 'NoOp(to the end)', 'Wait(9)'],
    5: ['NoOp(five)', 'Wait(9)'],
    talk: ['NoOp(talked for ${TALK_DETECTED})', 'Wait(9)'],
  },
  quiet: { 1: ['BackgroundDetect(menu,500)', 'NoOp(on)', 'Wait(9)'] },
}

async function begin(t: import('node:test').TestContext, exten: string, context = 'test') {
  const stage = new SoundStage(t, script)
  stage.sound('menu', 600, 4_000)
  const channel = await stage.fixture.calls(exten, { context })
  await stage.fixture.clock.pass(200)
  return { stage, channel, clock: stage.fixture.clock, steps: () => stage.fixture.steps(channel).slice(1) }
}

test('who speaks is heard: the file ends, and the call goes to the extension talk', async (t) => {
  const { stage, channel, clock, steps } = await begin(t, '1')
  assert.ok(stage.hears(channel, 600, 100) > 7_000)
  stage.speaks(channel, [300, 100, 300])
  await clock.pass('1.4s')
  assert.deepEqual(steps(), ['NoOp(talked for 700)', 'Wait(9)'])
  assert.equal(stage.hears(channel, 600, 100), 0)
})

test('too long, too short or too late is no talk', async (t) => {
  for (const [exten, afterMs, talkMs] of [
    ['1', 0, 60],
    ['2', 0, 900],
    ['3', 1_200, 500],
  ] as const) {
    const { stage, channel, clock, steps } = await begin(t, exten)
    await clock.pass(afterMs)
    stage.speaks(channel, [talkMs])
    await clock.pass('5s')
    assert.deepEqual(steps(), ['NoOp(to the end)', 'Wait(9)'], exten)
  }
})

test('a digit leads to its extension', async (t) => {
  const { stage, channel, clock, steps } = await begin(t, '1')
  stage.fixture.press(channel, '5')
  await clock.settle()
  assert.deepEqual(steps(), ['NoOp(five)', 'Wait(9)'])
})

test('without an extension talk the call goes on, and the log says why', async (t) => {
  const { stage, channel, clock, steps } = await begin(t, '1', 'quiet')
  stage.speaks(channel, [300])
  await clock.pass('1.5s')
  assert.deepEqual(steps(), ['NoOp(on)', 'Wait(9)'])
  assert.deepEqual(stage.fixture.problems, ['BackgroundDetect: there is no extension talk in quiet'])
})
