import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ExchangeFixture } from '../testing/exchange-fixture.ts'
import type { RecordRequest } from './recordings.ts'

async function recording(request: Partial<RecordRequest> = {}, plan = {}) {
  const fixture = new ExchangeFixture()
  const control = await fixture.inApplication('c', plan)
  const started = fixture.next('recording-started')
  const outcome = await fixture.exchange.recordings.onChannel(control, { name: 'r', format: 'wav', ...request })
  assert.ok(outcome.ok)
  await started
  await fixture.clock.settle()
  return { fixture, control, recording: outcome.recording, file: join(fixture.directory, 'recording', 'r.wav') }
}

const secondsOf = (file: string) => (readFileSync(file).length - 44) / 16_000

test('what is stopped is a file as long as it took', async (t) => {
  const { fixture, recording: live, file } = await recording()
  t.after(() => fixture.close())
  assert.equal(live.snapshot().state, 'recording')
  await fixture.clock.pass('3s')
  live.control('mute')
  assert.ok(live.control('pause'))
  assert.ok(live.control('pause'))
  await fixture.clock.pass('60s')
  assert.ok(live.control('unpause'))
  await fixture.clock.pass('2s')
  const finished = fixture.next('recording-finished')
  assert.ok(live.control('stop'))
  assert.equal(live.control('stop'), false)
  const { recording: published } = await finished
  assert.deepEqual(published, { name: 'r', format: 'wav', targetUri: 'channel:c', state: 'done', duration: 5 })
  assert.equal(secondsOf(file), 5)
  assert.equal(readFileSync(file).readUInt32LE(40), 80_000)
  assert.equal(fixture.exchange.recordings.live('r'), undefined)
  assert.equal(fixture.clock.waiting, 0)
})

test('what is cancelled leaves nothing', async (t) => {
  const { fixture, recording: live, file } = await recording()
  t.after(() => fixture.close())
  const finished = fixture.next('recording-finished')
  live.control('cancel')
  assert.equal((await finished).recording.state, 'canceled')
  assert.equal(existsSync(file), false)
})

test('the longest time counts without pauses', async (t) => {
  const { fixture, recording: live } = await recording({ maxDurationSeconds: 4 })
  t.after(() => fixture.close())
  await fixture.clock.pass('3s')
  live.control('pause')
  await fixture.clock.pass('10s')
  live.control('unpause')
  await fixture.clock.pass('0.9s')
  assert.equal(live.state, 'recording')
  const finished = fixture.next('recording-finished')
  await fixture.clock.pass('0.2s')
  assert.equal((await finished).recording.duration, 4)
})

test('silence ends it when that was asked, and both times are told', async (t) => {
  const { fixture } = await recording({ maxSilenceSeconds: 2 })
  t.after(() => fixture.close())
  const finished = fixture.next('recording-finished')
  await fixture.clock.pass('3s')
  const { recording: published } = await finished
  assert.deepEqual([published.duration, published.talkingDuration, published.silenceDuration], [2, 0, 2])
})

test('a digit ends it when it was named', async (t) => {
  for (const [terminateOn, digit, ends] of [
    ['any', '5', true],
    ['#', '5', false],
    ['#', '#', true],
    ['none', '#', false],
  ] as const) {
    const { fixture, recording: live, control } = await recording({ terminateOn })
    t.after(() => fixture.close())
    control.channel.handle({ type: 'digit-ended', digit, durationMs: 100 })
    assert.equal(live.isOver, ends, `${terminateOn} ${digit}`)
  }
})

test('a hangup ends it well, before the channel leaves', async (t) => {
  const { fixture, control, file } = await recording()
  t.after(() => fixture.close())
  await fixture.clock.pass('1s')
  const left = fixture.next('application-left')
  control.channel.requestHangup('explicit', 16)
  await left
  const names = fixture.names()
  assert.ok(names.indexOf('recording-finished') < names.indexOf('application-left'))
  assert.equal(secondsOf(file), 1)
})

test('an incoming call is answered first', async (t) => {
  const { fixture, control } = await recording({}, { state: 'Ring' })
  t.after(() => fixture.close())
  assert.equal(control.channel.state, 'Up')
})

test('a channel in a bridge is not recorded', async (t) => {
  const fixture = new ExchangeFixture()
  t.after(() => fixture.close())
  const control = await fixture.inApplication('c')
  const made = fixture.exchange.bridges.create({ attributes: ['mixing'] })
  assert.ok(made.ok)
  await fixture.exchange.bridges.add(made.bridge, control)
  const failed = fixture.next('recording-failed')
  await fixture.exchange.recordings.onChannel(control, { name: 'r', format: 'wav' })
  assert.equal((await failed).recording.cause, 'Cannot record channel while in bridge')
  await fixture.clock.settle()
  assert.equal(control.recordings, 0)
})

test('what waits can be called off', async (t) => {
  const { fixture, control } = await recording()
  t.after(() => fixture.close())
  const outcome = await fixture.exchange.recordings.onChannel(control, { name: 'second', format: 'wav' })
  assert.ok(outcome.ok)
  assert.equal(control.recordings, 2)
  assert.equal(outcome.recording.control('pause'), false)
  assert.ok(outcome.recording.control('stop'))
  assert.equal(fixture.exchange.recordings.live('second'), undefined)
  assert.equal(fixture.names().filter((name) => name === 'recording-started').length, 1)
})

test('what is there is kept, replaced or continued', async (t) => {
  const { fixture, recording: live, control, file } = await recording()
  t.after(() => fixture.close())
  const { recordings } = fixture.exchange
  await fixture.clock.pass('2s')
  let finished = fixture.next('recording-finished')
  live.control('stop')
  await finished
  const again = (ifExists: 'fail' | 'append' | 'overwrite', format = 'wav') =>
    recordings.onChannel(control, { name: 'r', format, ifExists })
  assert.deepEqual(await again('fail'), { ok: false, code: 'exists' })
  assert.deepEqual(await again('fail', 'ulaw'), { ok: false, code: 'exists' })
  for (const [ifExists, seconds] of [
    ['append', 3],
    ['overwrite', 1],
  ] as const) {
    const outcome = await again(ifExists)
    assert.ok(outcome.ok)
    assert.deepEqual(await again('overwrite'), { ok: false, code: 'exists' })
    await fixture.clock.settle()
    await fixture.clock.pass('1s')
    finished = fixture.next('recording-finished')
    outcome.recording.control('stop')
    await finished
    assert.equal(secondsOf(file), seconds)
  }
})

test('names that lead out, and formats nobody knows, are refused', async (t) => {
  const fixture = new ExchangeFixture()
  t.after(() => fixture.close())
  const control = await fixture.inApplication('c')
  const directory = join(fixture.directory, 'recording')
  mkdirSync(directory)
  symlinkSync(fixture.directory, join(directory, 'out'))
  const { recordings } = fixture.exchange
  for (const name of ['../x', 'new/../../x', '..', '', '/', 'a/', 'a\0b', 'out/x']) {
    const outcome = await recordings.onChannel(control, { name, format: 'wav' })
    assert.deepEqual(outcome, { ok: false, code: 'bad-name' }, name)
  }
  for (const format of ['mp3', '', 'WAV ', 'constructor']) {
    const outcome = await recordings.onChannel(control, { name: 'x', format })
    assert.deepEqual(outcome, { ok: false, code: 'unknown-format' }, format)
  }
  assert.equal(recordings.count, 0)
  assert.deepEqual(readdirSync(fixture.directory), ['recording'])
})

test('a bridge is recorded by somebody hidden', async (t) => {
  const fixture = new ExchangeFixture()
  t.after(() => fixture.close())
  const made = fixture.exchange.bridges.create({ id: 'b', attributes: ['mixing'] })
  assert.ok(made.ok)
  const control = await fixture.inApplication('c')
  await fixture.exchange.bridges.add(made.bridge, control)
  const started = fixture.next('recording-started')
  await fixture.exchange.recordings.onBridge(made.bridge, { name: 'r', format: 'ulaw', terminateOn: '*' })
  assert.equal((await started).recording.targetUri, 'bridge:b')
  assert.deepEqual([made.bridge.members.length, made.bridge.snapshot().channelIds], [2, ['c']])
  await fixture.clock.settle()
  await fixture.clock.pass('1s')
  const finished = fixture.next('recording-finished')
  control.channel.handle({ type: 'digit-ended', digit: '*', durationMs: 100 })
  await finished
  await fixture.clock.settle()
  assert.equal(made.bridge.members.length, 1)
  const stored = readFileSync(join(fixture.directory, 'recording', 'r.ulaw'))
  assert.deepEqual([stored.length, stored[0]], [8000, 0xff])
})

test('stored recordings are listed, copied and deleted', async (t) => {
  const fixture = new ExchangeFixture()
  t.after(() => fixture.close())
  const directory = join(fixture.directory, 'recording')
  mkdirSync(join(directory, 'deep'), { recursive: true })
  for (const file of ['b.wav', 'a.ulaw', 'a.wav', 'deep/er.sln', 'notes.txt', 'bare']) {
    writeFileSync(join(directory, file), file)
  }
  const { stored } = fixture.exchange.recordings
  assert.deepEqual(await stored.list(), [
    { name: 'a', format: 'ulaw' },
    { name: 'b', format: 'wav' },
    { name: 'deep/er', format: 'sln' },
  ])
  assert.equal((await stored.get('deep/../b'))?.name, 'b')
  assert.equal((await stored.get('/b'))?.path, join(directory, 'b.wav'))
  for (const name of ['nobody', '../recording/b', 'deep', 'notes'])
    assert.equal(await stored.get(name), undefined, name)
  assert.deepEqual(await stored.copy('b', 'new/copy.mp3'), { ok: true, recording: { name: 'new/copy', format: 'wav' } })
  assert.equal(readFileSync(join(directory, 'new/copy.wav'), 'utf8'), 'b.wav')
  const codes = []
  for (const [from, to] of [
    ['nobody', 'x'],
    ['b', 'a'],
    ['b', '../x'],
    ['b', ''],
    ['b', '.wav'],
  ] as const) {
    const outcome = await stored.copy(from, to)
    codes.push(outcome.ok ? '' : outcome.code)
  }
  assert.deepEqual(codes, ['not-found', 'exists', 'forbidden', 'bad-name', 'bad-name'])
  assert.deepEqual(await stored.delete('b'), { ok: true })
  assert.deepEqual(await stored.delete('b'), { ok: false, code: 'not-found' })
})

test('a file that cannot be finished is told, and its name is free again', async (t) => {
  const fixture = new ExchangeFixture()
  t.after(() => fixture.close())
  const control = await fixture.inApplication('c')
  const nothing = () => undefined
  const still = { pause: nothing, resume: nothing, mute: nothing, unmute: nothing, leaveOut: nothing }
  const close = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
  fixture.exchange.useMedia({ recorder: { open: async () => ({ ...still, close }) } })
  const started = fixture.next('recording-started')
  const outcome = await fixture.exchange.recordings.onChannel(control, { name: 'r', format: 'wav' })
  assert.ok(outcome.ok)
  await started
  await fixture.clock.settle()
  const failed = fixture.next('recording-failed')
  assert.ok(outcome.recording.control('stop'))
  const { state, cause } = (await failed).recording
  assert.deepEqual([state, cause], ['failed', 'The file could not be finished: ENOSPC'])
  assert.equal(fixture.exchange.recordings.count, 0)
  assert.ok((await fixture.exchange.recordings.onChannel(control, { name: 'r', format: 'wav' })).ok)
})

test('a bridge that goes while the disk is asked leaves no recorder behind', async (t) => {
  const fixture = new ExchangeFixture()
  t.after(() => fixture.close())
  const made = fixture.exchange.bridges.create({ attributes: ['mixing'], bridgeClass: 'stasis' })
  assert.ok(made.ok)
  const finished = fixture.next('recording-finished')
  const recording = fixture.exchange.recordings.onBridge(made.bridge, { name: 'r', format: 'wav' })
  made.bridge.destroy()
  assert.ok((await recording).ok)
  assert.equal((await finished).recording.state, 'canceled')
  await fixture.clock.settle()
  assert.equal(fixture.exchange.channels.count, 0)
  assert.equal(fixture.exchange.recordings.count, 0)
})

test('a recording whose file cannot be made says what the system said: a full disk, wherever it was met', async (t) => {
  const fixture = new ExchangeFixture()
  t.after(() => fixture.close())
  const control = await fixture.inApplication('c')
  const met = Object.assign(new Error('the file cannot be written: ENOSPC'), { code: 'cannot-write' })
  fixture.exchange.useMedia({ recorder: { open: () => Promise.reject(met) } })
  const failed = fixture.next('recording-failed')
  const outcome = await fixture.exchange.recordings.onChannel(control, { name: 'r', format: 'wav' })
  assert.ok(outcome.ok)
  assert.equal((await failed).recording.cause, 'The file could not be made: the file cannot be written: ENOSPC')
})

test('a recording whose beep fails by mistake is told as failed, and its name is free', async (t) => {
  const fixture = new ExchangeFixture()
  t.after(() => fixture.close())
  const control = await fixture.inApplication('c')
  fixture.exchange.useMedia({
    player: {
      play: async () => {
        throw new Error('a mistake')
      },
    },
  })
  const failed = fixture.next('recording-failed')
  const outcome = await fixture.exchange.recordings.onChannel(control, { name: 'r', format: 'wav', hasBeep: true })
  assert.ok(outcome.ok)
  assert.equal((await failed).recording.cause, 'Failed to record channel')
  await fixture.clock.settle()
  assert.equal(fixture.exchange.recordings.count, 0)
  assert.match(fixture.problems.join(), /a mistake/)
})
