import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SoundStage } from '../engine/sound-stage-fixture.ts'

const script = {
  test: {
    1: ['AMD()', 'NoOp(${AMDSTATUS} ${AMDCAUSE})', 'Wait(9)'],
    2: ['AMD(1000,,,,,,,,,hold-on)', 'NoOp(${AMDSTATUS} ${AMDCAUSE})', 'Wait(9)'],
    h: ['NoOp(in the end ${AMDSTATUS})'],
  },
}

test('a person says a word and waits', async (t) => {
  const stage = new SoundStage(t, script)
  const channel = await stage.fixture.calls('1')
  await stage.fixture.clock.pass(300)
  stage.speaks(channel, [400, 200, 300])
  await stage.fixture.clock.pass('3s')
  assert.equal(stage.fixture.steps(channel)[1], 'NoOp(HUMAN HUMAN-800-800)')
})

test('a machine goes on', async (t) => {
  const stage = new SoundStage(t, script)
  const channel = await stage.fixture.calls('1')
  await stage.fixture.clock.pass(300)
  stage.speaks(channel, [4_000])
  await stage.fixture.clock.pass('3s')
  assert.equal(stage.fixture.steps(channel)[1], 'NoOp(MACHINE LONGGREETING-1500-1500)')
})

test('silence, as long as the call says, while a file is played', async (t) => {
  const stage = new SoundStage(t, script)
  stage.sound('hold-on', 700, 5_000)
  const channel = await stage.fixture.calls('2')
  await stage.fixture.clock.pass(500)
  assert.ok(stage.hears(channel, 700) > 7_000)
  await stage.fixture.clock.pass(1_000)
  assert.equal(stage.fixture.steps(channel)[1], 'NoOp(MACHINE INITIALSILENCE-1000-1000)')
  assert.equal(stage.hears(channel, 700), 0)
})

test('a hangup is told', async (t) => {
  const stage = new SoundStage(t, script)
  const channel = await stage.fixture.calls('1')
  channel.requestHangup('explicit')
  await stage.fixture.clock.settle()
  assert.equal(stage.fixture.steps(channel).at(-1), 'NoOp(in the end HANGUP)')
})
