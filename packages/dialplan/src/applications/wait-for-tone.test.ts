import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SoundStage } from '../engine/sound-stage-fixture.ts'

const script = {
  test: {
    1: ['WaitForTone(1100,300)', 'NoOp(${WAITFORTONESTATUS})', 'Wait(9)'],
    2: ['WaitForTone(1100,300,2)', 'NoOp(${WAITFORTONESTATUS})', 'Wait(9)'],
    3: ['WaitForTone(1100,300,,2)', 'NoOp(${WAITFORTONESTATUS})', 'Wait(9)'],
    4: [
      'WaitForTone(0)',
      'NoOp(${WAITFORTONESTATUS})',
      'WaitForTone(9000)',
      'WaitForTone(400,-1)',
      'WaitForTone(400,,,0)',
      'WaitForTone(400,,x)',
      'NoOp(${WAITFORTONESTATUS})',
      'Wait(9)',
    ],
    5: ['WaitForTone(1100,300,,,d(30))', 'NoOp(${WAITFORTONESTATUS})', 'Wait(9)'],
  },
}

test('until the tone has lasted long enough; a shorter one and another one do not count', async (t) => {
  const stage = new SoundStage(t, script)
  const { fixture } = stage
  const channel = await fixture.calls('1')
  stage.speaks(channel, [200, 300], 1_100)
  await fixture.clock.pass(600)
  stage.speaks(channel, [600, 300], 900)
  await fixture.clock.pass(1_000)
  assert.equal(fixture.steps(channel)[1], undefined)
  stage.speaks(channel, [500], 1_100)
  await fixture.clock.pass(600)
  assert.equal(fixture.steps(channel)[1], 'NoOp(SUCCESS)')
  // nobody listens any more
  stage.speaks(channel, [100, 300, 500], 1_100)
  await fixture.clock.pass(1_000)
  assert.equal(fixture.eventsOf('channel-tone-detected').length, 1)
})

test('no longer than asked', async (t) => {
  const { fixture } = new SoundStage(t, script)
  const channel = await fixture.calls('2')
  await fixture.clock.pass('1.9s')
  assert.equal(fixture.steps(channel)[1], undefined)
  await fixture.clock.pass('0.2s')
  assert.equal(fixture.steps(channel)[1], 'NoOp(TIMEOUT)')
})

test('so many times', async (t) => {
  const stage = new SoundStage(t, script)
  const { fixture } = stage
  const channel = await fixture.calls('3')
  stage.speaks(channel, [500, 300], 1_100)
  await fixture.clock.pass(900)
  assert.equal(fixture.steps(channel)[1], undefined)
  stage.speaks(channel, [500, 300], 1_100)
  await fixture.clock.pass(900)
  assert.equal(fixture.steps(channel)[1], 'NoOp(SUCCESS)')
})

test('what cannot be a tone is an error, and the call goes on', async (t) => {
  const { fixture } = new SoundStage(t, script)
  const channel = await fixture.calls('4')
  await fixture.clock.settle()
  assert.equal(fixture.steps(channel)[1], 'NoOp(ERROR)')
  assert.equal(fixture.steps(channel)[6], 'NoOp(ERROR)')
  assert.equal(fixture.problems.length, 5)
})

test('who hangs up meanwhile has hung up', async (t) => {
  const { fixture } = new SoundStage(t, script)
  const channel = await fixture.calls('5')
  await fixture.clock.pass('1s')
  channel.requestHangup('explicit')
  await fixture.clock.settle()
  assert.equal(channel.variables.get('WAITFORTONESTATUS'), 'HANGUP')
})

test('a tone that TONE_DETECT listens for is heard while another is waited for, and afterwards', async (t) => {
  const stage = new SoundStage(t, {
    test: {
      1: [
        'Set(TONE_DETECT(2100,200,r)=)',
        'WaitForTone(1100,300)',
        'NoOp(${WAITFORTONESTATUS} ${TONE_DETECT(rx)})',
        'Wait(2)',
        'NoOp(${TONE_DETECT(rx)})',
        'Wait(9)',
      ],
    },
  })
  const { fixture } = stage
  const channel = await fixture.calls('1')
  stage.speaks(channel, [500, 300], 2_100)
  await fixture.clock.pass(900)
  assert.equal(fixture.steps(channel)[2], undefined)
  stage.speaks(channel, [500, 300], 1_100)
  await fixture.clock.pass(600)
  assert.equal(fixture.steps(channel)[2], 'NoOp(SUCCESS 1)')
  await fixture.clock.pass(300)
  stage.speaks(channel, [500, 300], 2_100)
  await fixture.clock.pass('2s')
  assert.equal(fixture.steps(channel)[4], 'NoOp(2)')
})
