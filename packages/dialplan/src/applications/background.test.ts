import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'
import { SoundStage } from '../engine/sound-stage-fixture.ts'

const menu = (data: string) => ({
  test: {
    1: [`BackGround(${data})`, 'NoOp(${BACKGROUNDSTATUS})', 'WaitExten(1)'],
    5: ['NoOp(five)', 'Wait(9)'],
    61: ['NoOp(sixty-one)', 'Wait(9)'],
    t: ['NoOp(late)'],
  },
  other: { 7: ['NoOp(seven)', 'Wait(9)'] },
})

async function under(data: string, press?: string) {
  const fixture = new DialplanFixture(menu(data))
  fixture.sounds['sound:a'] = 2000
  const channel = await fixture.calls('1')
  await fixture.clock.pass('500ms')
  if (press) fixture.press(channel, press)
  await fixture.clock.settle()
  return { fixture, channel, after: () => fixture.steps(channel).slice(1) }
}

test('a digit that is an extension goes there at once', async () => {
  assert.deepEqual((await under('a', '5')).after(), ['NoOp(five)', 'Wait(9)'])
})

test('a digit that may become one waits for more', async () => {
  const { fixture, channel, after } = await under('a', '6')
  assert.deepEqual(after(), [])
  fixture.press(channel, '1')
  await fixture.clock.settle()
  assert.deepEqual(after(), ['NoOp(sixty-one)', 'Wait(9)'])
})

test('to its end, and a missing file', async () => {
  const { fixture, after } = await under('a')
  await fixture.clock.pass('1.5s')
  assert.deepEqual(after(), ['NoOp(SUCCESS)', 'WaitExten(1)'])
  assert.equal((await under('none&a')).after()[0], 'NoOp(FAILED)')
})

test('digits that do not interrupt', async () => {
  assert.deepEqual((await under('a,p', '5')).after(), [])
  assert.deepEqual((await under('a,m', '9')).after(), [])
  assert.deepEqual((await under('a,m', '5')).after(), ['NoOp(five)', 'Wait(9)'])
  assert.equal((await under('a,s')).after()[0], 'NoOp(SUCCESS)')
})

test('extensions of another context', async () => {
  assert.deepEqual((await under('a,,,other', '7')).after(), ['NoOp(seven)', 'Wait(9)'])
})

test('the digit that interrupts ends the sound', async (t) => {
  const stage = new SoundStage(t, menu('long'))
  stage.sound('long', 600, 9_000)
  const { fixture } = stage
  const channel = await fixture.calls('1')
  await fixture.clock.pass(300)
  assert.ok(stage.hears(channel, 600, 100) > 7_000)
  fixture.press(channel, '5')
  await fixture.clock.pass(200)
  assert.equal(stage.hears(channel, 600, 100), 0)
  assert.deepEqual(fixture.steps(channel).slice(1), ['NoOp(five)', 'Wait(9)'])
})
