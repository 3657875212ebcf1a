import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SoundStage } from '../engine/sound-stage-fixture.ts'

const script = {
  test: {
    1: ['WaitForSilence()', 'NoOp(${WAITSTATUS})', 'Wait(9)'],
    2: ['WaitForSilence(500,2)', 'NoOp(${WAITSTATUS})', 'Wait(9)'],
    3: ['WaitForSilence(500,1,2)', 'NoOp(${WAITSTATUS})', 'Wait(9)'],
    h: ['NoOp(in the end ${WAITSTATUS})'],
  },
}

test('answers, and waits until the caller has said all', async (t) => {
  const stage = new SoundStage(t, script)
  const channel = await stage.fixture.calls('1')
  assert.equal(channel.state, 'Up')
  stage.speaks(channel, [800, 600, 800])
  await stage.fixture.clock.pass('3s')
  assert.equal(stage.fixture.steps(channel)[1], undefined)
  await stage.fixture.clock.pass(400)
  assert.equal(stage.fixture.steps(channel)[1], 'NoOp(SILENCE)')
})

test('twice', async (t) => {
  const stage = new SoundStage(t, script)
  const channel = await stage.fixture.calls('2')
  await stage.fixture.clock.pass(980)
  assert.equal(stage.fixture.steps(channel)[1], undefined)
  await stage.fixture.clock.pass(60)
  assert.equal(stage.fixture.steps(channel)[1], 'NoOp(SILENCE)')
})

test('no longer than asked', async (t) => {
  const stage = new SoundStage(t, script)
  const channel = await stage.fixture.calls('3')
  stage.speaks(channel, [9_000])
  await stage.fixture.clock.pass('2.1s')
  assert.equal(stage.fixture.steps(channel)[1], 'NoOp(TIMEOUT)')
})

test('what dsp.conf calls silence', async (t) => {
  const stage = new SoundStage(t, script)
  stage.fixture.settings = {
    ...stage.fixture.settings,
    listening: { ...stage.fixture.settings.listening, silenceThreshold: 6_000 },
  }
  const channel = await stage.fixture.calls('1')
  stage.speaks(channel, [9_000])
  await stage.fixture.clock.pass('1.1s')
  assert.equal(stage.fixture.steps(channel)[1], 'NoOp(SILENCE)')
})

test('a hangup is told', async (t) => {
  const stage = new SoundStage(t, script)
  const channel = await stage.fixture.calls('1')
  channel.requestHangup('explicit')
  await stage.fixture.clock.settle()
  assert.equal(stage.fixture.steps(channel).at(-1), 'NoOp(in the end HANGUP)')
})
