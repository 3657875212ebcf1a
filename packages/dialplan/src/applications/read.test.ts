import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'
import { SoundStage } from '../engine/sound-stage-fixture.ts'

async function reading(data: string, press: string, seconds = 0) {
  const fixture = new DialplanFixture({ test: { 1: [`Read(${data})`, 'NoOp(${READSTATUS} ${X})', 'Wait(9)'] } })
  fixture.sounds['sound:a'] = 2000
  const channel = await fixture.calls('1')
  fixture.press(channel, press)
  await fixture.clock.pass(`${seconds}s`)
  return fixture.steps(channel)[1]
}

test('until enough, until #, until nobody presses', async () => {
  assert.equal(await reading('X,,3', '1234'), 'NoOp(OK 123)')
  assert.equal(await reading('X', '12#'), 'NoOp(OK 12)')
  assert.equal(await reading('X', '12', 5), 'NoOp(OK 12)')
  assert.equal(await reading('X,,,,,2', '12', 2), 'NoOp(OK 12)')
  assert.equal(await reading('X', '', 10), 'NoOp(TIMEOUT )')
})

test('a prompt that any digit ends, and several attempts', async () => {
  assert.equal(await reading('X,a,2', '12'), 'NoOp(OK 12)')
  assert.equal(await reading('X,a,2,,2,1', '', 5), undefined)
  assert.equal(await reading('X,a,2,,2,1', '', 6), 'NoOp(TIMEOUT )')
})

test('options', async () => {
  assert.equal(await reading('X,,,t(*)', '1#*'), 'NoOp(OK 1#)')
  assert.equal(await reading('X,,2,t()', '##'), 'NoOp(OK ##)')
  assert.equal(await reading('X,,,e', '#'), 'NoOp(OK #)')
  assert.equal(await reading('X,,,s', ''), 'NoOp(SKIPPED )')
  assert.equal(await reading('X,dial,2,i', '12'), 'NoOp(OK 12)')
})

test('a hangup', async () => {
  const fixture = new DialplanFixture({ test: { 1: ['Read(X)'], h: ['NoOp(${READSTATUS} ${X})'] } })
  const channel = await fixture.calls('1')
  channel.requestHangup('explicit')
  await fixture.clock.settle()
  assert.equal(fixture.steps(channel).at(-1), 'NoOp(HANGUP )')
})

test('the prompt, or a tone, is heard until the first digit', async (t) => {
  const stage = new SoundStage(t, {
    test: { 1: ['Read(X,ask,2)', 'NoOp(${X})', 'Wait(9)'], 2: ['Read(X,dial,2,i)', 'NoOp(${X})', 'Wait(9)'] },
  })
  stage.sound('ask', 600, 9_000)
  const { fixture } = stage
  const [prompted, toned] = [await fixture.calls('1'), await fixture.calls('2')]
  await fixture.clock.pass(300)
  assert.ok(stage.hears(prompted, 600, 100) > 7_000)
  assert.ok(stage.hears(toned, 350, 100) > 3_000)
  for (const channel of [prompted, toned]) fixture.press(channel, '12')
  await fixture.clock.pass(200)
  assert.deepEqual([stage.hears(prompted, 600, 100), stage.hears(toned, 350, 100)], [0, 0])
  assert.deepEqual([fixture.steps(prompted)[1], fixture.steps(toned)[1]], ['NoOp(12)', 'NoOp(12)'])
})
