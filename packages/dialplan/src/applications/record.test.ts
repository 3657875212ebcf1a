import assert from 'node:assert/strict'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryDirectory, until } from '@jackfield/base/testing'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'
import { SoundStage, toneLevel } from '../engine/sound-stage-fixture.ts'

async function recording(t: TestContext, data: string) {
  const directory = temporaryDirectory('jackfield')
  t.after(() => rmSync(directory, { recursive: true }))
  const fixture = new DialplanFixture({
    test: { 1: [`Record(${data})`, 'NoOp(${RECORD_STATUS} ${RECORDED_FILE})', 'Wait(9)'] },
  })
  fixture.settings = { ...fixture.settings, directories: { DATA: directory } }
  const channel = await fixture.calls('1')
  const after = () => fixture.steps(channel)[1]
  return { fixture, channel, after, file: (name: string) => join(directory, 'sounds', name) }
}

test('until a key', async (t) => {
  const { fixture, channel, after, file } = await recording(t, 'one.wav')
  await until(() => existsSync(file('one.wav')))
  // the file is there a moment before keys are heard: disks have their own time
  while (after() === undefined) {
    fixture.press(channel, '5#')
    await fixture.clock.pass('1s')
  }
  assert.equal(after(), 'NoOp(DTMF one)')
  assert.equal(existsSync(file('one.wav')), true)
})

test('until the time is over, under a name that is free', async (t) => {
  const { fixture, after, file } = await recording(t, 'n%d:wav,0,3')
  await until(() => existsSync(file('n0.wav')))
  // the file is there a moment before its time begins to run
  while (after() === undefined) await fixture.clock.pass('1s')
  assert.equal(after(), 'NoOp(TIMEOUT n0)')
})

test('a hangup takes the file away, unless it is to be kept', async (t) => {
  for (const [options, isKept] of [
    ['', false],
    ['k', true],
  ] as const) {
    const { channel, file } = await recording(t, `gone.wav,,,${options}`)
    await until(() => existsSync(file('gone.wav')))
    channel.requestHangup('explicit')
    await until(() => channel.isEnded)
    assert.equal(existsSync(file('gone.wav')), isKept)
  }
})

test('what cannot be recorded', async (t) => {
  assert.equal((await recording(t, 'x.nonsense')).channel.isEnded, true)
  assert.equal((await recording(t, 'x.wav,,,s')).after(), 'NoOp(SKIP )')
})

test('the file holds what was said, without the silence that ended it; with it when asked', async (t) => {
  for (const [options, longest, shortest] of [
    ['q', 2_300, 2_100],
    ['qu', 4_200, 3_900],
  ] as const) {
    const stage = new SoundStage(t, {
      test: { 1: [`Record(said.sln,2,0,${options})`, 'NoOp(${RECORD_STATUS})', 'Wait(9)'] },
    })
    const { fixture } = stage
    const channel = await fixture.calls('1')
    stage.speaks(channel, [2_000], 600)
    await fixture.clock.pass('5s')
    assert.equal(fixture.steps(channel)[1], 'NoOp(SILENCE)')
    const samples = stage.recorded('sounds/said.sln')
    const ms = samples.length / 8
    assert.ok(ms >= shortest && ms <= longest, `${ms} ms`)
    assert.ok(toneLevel(samples.subarray(1_600, 12_000), 600) > 7_800)
  }
})

test('a beep before, none of it in the file; what is appended comes behind', async (t) => {
  const stage = new SoundStage(t, {
    test: { 1: ['Record(said.sln,0,1)', 'Record(said.sln,0,1,aq)', 'NoOp(${RECORD_STATUS})', 'Wait(9)'] },
  })
  stage.sound('beep', 1_000, 200)
  const { fixture } = stage
  const channel = await fixture.calls('1')
  await fixture.clock.pass(200)
  assert.ok(stage.hears(channel, 1_000, 100) > 7_000)
  stage.speaks(channel, [1_050, 0, 1_050], 500)
  await fixture.clock.pass('3s')
  assert.equal(fixture.steps(channel)[2], 'NoOp(TIMEOUT)')
  const samples = stage.recorded('sounds/said.sln')
  assert.ok(Math.abs(samples.length / 8 - 2_000) <= 60, `${samples.length / 8} ms`)
  assert.ok(toneLevel(samples.subarray(400, 7_200), 500) > 7_000)
  assert.ok(toneLevel(samples, 1_000) < 100)
})
