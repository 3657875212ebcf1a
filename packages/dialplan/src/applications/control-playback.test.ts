import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'
import { SoundStage, sine } from '../engine/sound-stage-fixture.ts'

test('forward, back, pause, restart, stop', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: [
        'ControlPlayback(a,1000,#,*,0,5,7)',
        'NoOp(${CPLAYBACKSTATUS} ${CPLAYBACKOFFSET} ${CPLAYBACKSTOPKEY})',
        'Wait(9)',
      ],
    },
  })
  fixture.sounds['sound:a'] = 10_000
  const channel = await fixture.calls('1')
  await fixture.clock.pass('2s')
  fixture.press(channel, '#')
  fixture.press(channel, '5')
  await fixture.clock.pass('1m')
  fixture.press(channel, '5')
  await fixture.clock.pass('1s')
  fixture.press(channel, '*')
  fixture.press(channel, '0')
  await fixture.clock.settle()
  assert.equal(fixture.steps(channel)[1], 'NoOp(USERSTOPPED 3000 0)')
})

test('to the end, and nothing to play', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['ControlPlayback(a)', 'NoOp(${CPLAYBACKSTATUS})'],
      2: ['ControlPlayback(none)', 'NoOp(${CPLAYBACKSTATUS})'],
    },
  })
  fixture.sounds['sound:a'] = 5000
  const channel = await fixture.calls('1')
  await fixture.clock.pass('1s')
  fixture.press(channel, '#')
  await fixture.clock.pass('1s')
  assert.equal(fixture.steps(channel)[1], 'NoOp(SUCCESS)')
  assert.equal(fixture.steps(await fixture.calls('2'))[1], 'NoOp(ERROR)')
})

test('each key is heard: forward, pause, restart, begin inside', async (t) => {
  const stage = new SoundStage(t, {
    test: { 1: ['ControlPlayback(steps,2000,#,*,0,5,7)', 'Wait(9)'], 2: ['ControlPlayback(steps,,,,,,,o(3000))'] },
  })
  // a second each: 500, 700, 900 … hertz
  const deps = Array.from({ length: 6 }, (_, at) => sine(500 + 200 * at, 1_000))
  const samples = new Int16Array(6 * 8_000)
  for (const [at, part] of deps.entries()) samples.set(part, at * 8_000)
  mkdirSync(join(stage.directory, 'sounds/en'), { recursive: true })
  writeFileSync(join(stage.directory, 'sounds/en/steps.sln'), new Uint8Array(samples.buffer))
  const { fixture } = stage
  const channel = await fixture.calls('1')
  const heard = (of = channel) => [500, 700, 900, 1_100, 1_300, 1_500].filter((hz) => stage.hears(of, hz, 100) > 5_000)
  await fixture.clock.pass(500)
  assert.deepEqual(heard(), [500])
  fixture.press(channel, '#')
  await fixture.clock.pass(200)
  assert.deepEqual(heard(), [900])
  fixture.press(channel, '5')
  await fixture.clock.pass('1m')
  assert.deepEqual(heard(), [])
  fixture.press(channel, '5')
  await fixture.clock.pass(200)
  assert.deepEqual(heard(), [900])
  fixture.press(channel, '7')
  await fixture.clock.pass(200)
  assert.deepEqual(heard(), [500])
  fixture.press(channel, '0')
  await fixture.clock.pass(200)
  assert.deepEqual(heard(), [])
  const inside = await fixture.calls('2')
  await fixture.clock.pass(300)
  assert.deepEqual(heard(inside), [1_100])
})
