import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryDirectory, until } from '@jackfield/base/testing'
import type { Channel } from '@jackfield/core'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'
import { SoundStage, toneLevel } from '../engine/sound-stage-fixture.ts'
import { keepRecordingsWith } from '../listening/message-keepers.ts'
import { type Monitor, monitors } from '../listening/monitors.ts'

const monitorEnded = (channel: Channel) => channel.isEnded && monitors.of(channel).size === 0

test('records while the dialplan goes on, then runs a command', async (t) => {
  const directory = temporaryDirectory('jackfield')
  t.after(() => rmSync(directory, { recursive: true }))
  const note = join(directory, 'note')
  const fixture = new DialplanFixture({
    test: {
      1: [
        `MixMonitor(a.wav,i(ID),printf ^{EXTEN} > ${note})`,
        'NoOp(${MIXMONITOR_FILENAME})',
        'Wait(2)',
        'StopMixMonitor(${ID})',
        'Wait(9)',
      ],
    },
  })
  fixture.settings = { ...fixture.settings, directories: { SPOOL: directory } }
  const channel = await fixture.calls('1')
  const path = join(directory, 'monitor', 'a.wav')
  await until(() => fixture.steps(channel).length === 3)
  assert.equal(fixture.steps(channel)[1], `NoOp(${path})`)
  await fixture.clock.pass('2s')
  await until(() => existsSync(note) && readFileSync(note, 'utf8') !== '')
  assert.equal(readFileSync(note, 'utf8'), '1')
  assert.equal(existsSync(path), true)
})

test('ends with the channel, and is deleted when asked', async (t) => {
  const directory = temporaryDirectory('jackfield')
  t.after(() => rmSync(directory, { recursive: true }))
  const fixture = new DialplanFixture({
    test: {
      1: ['MixMonitor(a.wav,d)', 'Wait(9)'],
      2: ['MixMonitor()', 'NoOp(never)'],
      3: ['MixMonitor(x.y)', 'NoOp(on)'],
    },
  })
  fixture.settings = { ...fixture.settings, directories: { SPOOL: directory } }
  const channel = await fixture.calls('1')
  const path = join(directory, 'monitor', 'a.wav')
  await until(() => existsSync(path))
  await until(() => fixture.steps(channel).length === 2)
  channel.requestHangup('explicit')
  await until(() => !existsSync(path))
  assert.deepEqual(fixture.steps(await fixture.calls('2')), ['MixMonitor()'])
  assert.deepEqual(fixture.steps(await fixture.calls('3')), ['MixMonitor(x.y)', 'NoOp(on)'])
})

/** Two in a call, one with a tone of 500, the other with one of 900; the first is recorded. */
async function recordedCall(t: TestContext, options: string) {
  const stage = new SoundStage(t, {
    test: { 1: [`MixMonitor(call.sln,${options})`, 'Dial(Test/answer)'] },
  })
  const { fixture } = stage
  stage.sound('beep', 1_500, 200)
  const caller = await fixture.calls('1')
  await fixture.clock.pass(1_000)
  const callee = fixture.exchange.channels.list().find((channel) => channel !== caller) as Channel
  assert.equal(callee.membership !== undefined, true)
  stage.speaks(caller, [9_000], 500)
  stage.speaks(callee, [9_000], 900)
  return { stage, fixture, caller, callee }
}

const levels = (samples: Int16Array) => [500, 900].map((hz) => Math.round(toneLevel(samples, hz) / 1_000))

test('both sides are in the file, in their places and at their level, and each side in its own when asked', async (t) => {
  const { stage, fixture, caller } = await recordedCall(t, 'r(in.sln)t(out.sln)')
  await fixture.clock.pass('2s')
  caller.requestHangup('explicit')
  await until(() => monitorEnded(caller))
  await fixture.clock.settle()
  const all = stage.recorded('monitor/call.sln')
  assert.ok(Math.abs(all.length / 8 - 3_000) <= 60, `${all.length / 8} ms`)
  // the first second was nobody's
  assert.ok(all.subarray(0, 7_000).every((sample) => sample === 0))
  assert.deepEqual(levels(all.subarray(-8_000)), [8, 8])
  assert.deepEqual(levels(stage.recorded('monitor/in.sln').subarray(-8_000)), [8, 0])
  assert.deepEqual(levels(stage.recorded('monitor/out.sln').subarray(-8_000)), [0, 8])
})

test('mailboxes get a copy as a message, before the file is deleted', async (t) => {
  const { fixture, caller } = await recordedCall(t, 'dm(100@office/Work,101,nobody)c')
  const kept: string[] = []
  keepRecordingsWith(fixture.exchange, async ({ mailbox, folder, path, caller: { number }, durationMs }) => {
    kept.push(`${mailbox} ${folder} ${number} ${existsSync(path)} ${Math.round(durationMs / 1_000)}`)
    return mailbox !== 'nobody'
  })
  await fixture.clock.pass('1s')
  const { number } = caller.facts.caller
  caller.requestHangup('explicit')
  await until(() => monitorEnded(caller) && kept.length === 3)
  assert.deepEqual(kept, [`100@office Work ${number} true 2`, `101  ${number} true 2`, `nobody  ${number} true 2`])
  await until(() => fixture.problems.length > 0)
  assert.deepEqual(fixture.problems, ["MixMonitor: there is no copy for the mailbox 'nobody'"])
})

test('both sides stay apart in a raw file of two channels, which must be named so', async (t) => {
  const { stage, fixture, caller } = await recordedCall(t, 'D')
  assert.deepEqual(fixture.problems, ["MixMonitor: with 'D' the file must end in '.raw', and 'call.sln' does not"])
  caller.requestHangup('explicit')
  await fixture.clock.settle()
  const other = new SoundStage(t, { test: { 1: ['MixMonitor(call.raw,D)', 'Dial(Test/answer)'] } })
  const channel = await other.fixture.calls('1')
  await other.fixture.clock.pass(1_000)
  const callee = other.fixture.exchange.channels.list().find((one) => one !== channel) as Channel
  other.speaks(channel, [9_000], 500)
  other.speaks(callee, [9_000], 900)
  await other.fixture.clock.pass('2s')
  channel.requestHangup('explicit')
  await until(() => monitorEnded(channel))
  await other.fixture.clock.settle()
  const all = other.recorded('monitor/call.raw')
  assert.ok(Math.abs(all.length / 16 - 3_000) <= 60, `${all.length / 16} ms of two channels`)
  const [first, second] = [0, 1].map((side) => all.filter((_, at) => at % 2 === side).subarray(-8_000))
  assert.deepEqual(levels(first as Int16Array), [8, 0])
  assert.deepEqual(levels(second as Int16Array), [0, 8])
  assert.ok(existsSync(join(stage.directory)))
})

test('files of one side have silence that keeps them in step, unless nobody wants it', async (t) => {
  const lengths = async (options: string) => {
    const stage = new SoundStage(t, { test: { 1: [`MixMonitor(call.sln,${options})`, 'Wait(60)'] } })
    const channel = await stage.fixture.calls('1')
    await stage.fixture.clock.pass('1s')
    stage.speaks(channel, [1_000], 500)
    await stage.fixture.clock.pass('2s')
    channel.requestHangup('explicit')
    await until(() => monitorEnded(channel))
    await stage.fixture.clock.settle()
    return ['call', 'in', 'out'].map((name) => Math.round(stage.recorded(`monitor/${name}.sln`).length / 8_000))
  }
  assert.deepEqual(await lengths('r(in.sln)t(out.sln)'), [3, 3, 3])
  assert.deepEqual(await lengths('r(in.sln)t(out.sln)n'), [3, 1, 0])
})

test('each side as loud as asked; only what is said in a bridge', async (t) => {
  const { stage, fixture, caller } = await recordedCall(t, 'bv(1)V(-1)')
  await fixture.clock.pass('1s')
  caller.requestHangup('explicit')
  await until(() => monitorEnded(caller))
  await fixture.clock.settle()
  const all = stage.recorded('monitor/call.sln')
  assert.ok(all.length / 8 < 1_600, `${all.length / 8} ms`)
  assert.deepEqual(levels(all.subarray(-4_000)), [16, 4])
})

test('beeps tell that it is recorded, after a while it begins, and wrong volumes are said', async (t) => {
  const stage = new SoundStage(t, {
    test: {
      1: ['Progress()', 'MixMonitor(call.sln,pPB(5)s(2)W(9),)', 'Wait(12)', 'StopMixMonitor()', 'Wait(9)'],
    },
  })
  const { fixture } = stage
  stage.sound('beep', 1_500, 200)
  const caller = await fixture.calls('1')
  const beeps: number[] = []
  for (let at = 0; at < 13_000; at += 200) {
    await fixture.clock.pass(200)
    if (stage.hears(caller, 1_500) > 3_000) beeps.push(Math.round(at / 1_000))
  }
  assert.deepEqual([...new Set(beeps)], [0, 5, 10, 12])
  assert.ok(Math.abs(stage.recorded('monitor/call.sln').length / 8 - 10_000) <= 60)
  assert.deepEqual(fixture.problems, ["MixMonitor: the volume of 'W' is from -4 to 4"])
})

test('each side is left out, and comes back, while the rest goes on', async (t) => {
  const { stage, fixture, caller } = await recordedCall(t, 'r(in.sln)')
  const monitor = [...monitors.of(caller).values()][0] as Monitor
  // one change a second, each heard in the second after it
  const changes = [
    () => monitor.mute('read', true),
    () => monitor.mute('write', true),
    () => monitor.mute('read', false),
    () => monitor.mute('both', false),
  ]
  for (const change of changes) {
    change()
    await fixture.clock.pass('1s')
  }
  caller.requestHangup('explicit')
  await until(() => monitorEnded(caller))
  await fixture.clock.settle()
  const second = (file: string, number: number) => {
    const samples = stage.recorded(file)
    const start = samples.length - (4 - number) * 8_000
    return levels(samples.subarray(start + 1_000, start + 7_000))
  }
  const heard = (file: string) => [0, 1, 2, 3].map((number) => second(file, number))
  assert.deepEqual(heard('monitor/call.sln'), [
    [0, 8],
    [0, 0],
    [8, 0],
    [8, 8],
  ])
  assert.deepEqual(heard('monitor/in.sln'), [
    [0, 0],
    [0, 0],
    [8, 0],
    [8, 0],
  ])
})
