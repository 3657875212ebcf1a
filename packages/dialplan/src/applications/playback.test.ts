import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'
import { SoundStage } from '../engine/sound-stage-fixture.ts'

test('files one after the other take their time; a missing one is told', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['Playback(a&b)', 'NoOp(${PLAYBACKSTATUS})', 'Playback(none&a)', 'NoOp(${PLAYBACKSTATUS})'] },
  })
  Object.assign(fixture.sounds, { 'sound:a': 1000, 'sound:b': 500 })
  const channel = await fixture.calls('1')
  assert.equal(channel.isUp, true)
  await fixture.clock.pass('1.4s')
  assert.equal(fixture.steps(channel).length, 1)
  fixture.press(channel, '5')
  await fixture.clock.pass('100ms')
  assert.deepEqual(fixture.steps(channel).slice(1), ['NoOp(SUCCESS)', 'Playback(none&a)'])
  await fixture.clock.pass('1s')
  assert.equal(fixture.steps(channel).at(-1), 'NoOp(FAILED)')
  assert.deepEqual(fixture.played, ['sound:a', 'sound:b', 'sound:a'])
})

test('words, and no file', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['Playback(a,skip)', 'NoOp(on)', 'Playback(a,noanswer)', 'Playback()', 'NoOp(never)'] },
  })
  fixture.sounds['sound:a'] = 100
  const channel = await fixture.calls('1')
  assert.equal(channel.state, 'Ring')
  await fixture.clock.pass('1s')
  assert.deepEqual(fixture.steps(channel), ['Playback(a,skip)', 'NoOp(on)', 'Playback(a,noanswer)', 'Playback()'])
})

test('a hangup ends it', async () => {
  const fixture = new DialplanFixture({ test: { 1: ['Playback(a)', 'NoOp(never)'] } })
  fixture.sounds['sound:a'] = 60_000
  const channel = await fixture.calls('1')
  channel.requestHangup('explicit')
  await fixture.clock.settle()
  assert.equal(channel.isEnded, true)
  assert.equal(fixture.clock.waiting, 0)
})

test('is heard, one file behind the other, at its pitch and level', async (t) => {
  const stage = new SoundStage(t, { test: { 1: ['PlayTones(1500)', 'Playback(low&high)', 'Wait(9)'] } })
  stage.sound('low', 400, 1_000)
  stage.sound('high', 1_200, 1_000)
  const { fixture } = stage
  const channel = await fixture.calls('1')
  await fixture.clock.pass(900)
  assert.ok(Math.abs(stage.hears(channel, 400, 500) - 8_000) < 100)
  // a tone that goes on ends when something is played
  assert.ok(stage.hears(channel, 1_500, 500) < 100)
  await fixture.clock.pass(1_000)
  assert.ok(Math.abs(stage.hears(channel, 1_200, 500) - 8_000) < 100)
  assert.ok(stage.hears(channel, 400, 500) < 100)
  await fixture.clock.pass(1_000)
  assert.equal(stage.hears(channel, 1_200, 500), 0)
})
