import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SoundStage } from '../engine/sound-stage-fixture.ts'

const script = {
  test: {
    1: ['WaitForNoise(300)', 'NoOp(${WAITSTATUS})', 'Wait(9)'],
    2: ['WaitForNoise(300,1,1.5)', 'NoOp(${WAITSTATUS})', 'Wait(9)'],
  },
}

test('until somebody speaks for long enough', async (t) => {
  const stage = new SoundStage(t, script)
  const channel = await stage.fixture.calls('1')
  stage.speaks(channel, [200, 500, 200, 500, 1_000])
  await stage.fixture.clock.pass('1.6s')
  assert.equal(stage.fixture.steps(channel)[1], undefined)
  await stage.fixture.clock.pass(200)
  assert.equal(stage.fixture.steps(channel)[1], 'NoOp(NOISE)')
})

test('no longer than asked', async (t) => {
  const stage = new SoundStage(t, script)
  const channel = await stage.fixture.calls('2')
  await stage.fixture.clock.pass('1.6s')
  assert.equal(stage.fixture.steps(channel)[1], 'NoOp(TIMEOUT)')
})
