import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryDirectory, until } from '@jackfield/base/testing'
import { parseConf } from '@jackfield/conf'
import type { Channel } from '@jackfield/core'
import { DialplanFixture, type Script } from '../engine/dialplan-fixture.ts'
import { SoundStage } from '../engine/sound-stage-fixture.ts'
import { keepRecordingsWith } from '../listening/message-keepers.ts'
import { readConferences } from './conference-settings.ts'

function withRooms(fixture: DialplanFixture, text: string): void {
  const { conferences, complaints } = readConferences(parseConf(text))
  assert.deepEqual(complaints, [])
  fixture.settings = { ...fixture.settings, conferences }
}

const room = (bridge: string, user: string, ...before: string[]) => [
  ...before,
  `ConfBridge(room,${bridge},${user},keys)`,
  'Wait(99)',
]
const keys = '[keys]\ntype = menu\n2 = leave_conference\n3 = increase_talking_volume\n'

function stageWith(t: TestContext, script: Script, text: string): SoundStage {
  const stage = new SoundStage(t, script)
  withRooms(stage.fixture, `${keys}${text}`)
  return stage
}

test('dsp_drop_silence: what is softer than speech is not heard by the others, and what follows it is', async (t) => {
  const quiet = 'type = user\nquiet = yes\nannounce_only_user = no\n'
  const stage = stageWith(
    t,
    { test: { 1: room('', 'gated'), 2: room('', 'open'), 3: room('', 'open') } },
    `[gated]\n${quiet}dsp_drop_silence = yes\ndsp_silence_threshold = 300\ndsp_talking_threshold = 2000\n[open]\n${quiet}`,
  )
  const { fixture } = stage
  const [gated, open, listener] = [await fixture.calls('1'), await fixture.calls('2'), await fixture.calls('3')]
  await fixture.clock.pass(200)
  const soft = (channel: Channel, hz: number) => {
    const samples = Int16Array.from({ length: 16_000 }, (_, at) => 500 * Math.sin((2 * Math.PI * hz * at) / 8_000))
    stage.testAudio(channel).say(samples)
  }
  soft(gated, 500)
  soft(open, 900)
  await fixture.clock.pass(1_000)
  assert.ok(stage.hears(listener, 900) > 300, 'who has no such option is heard')
  assert.ok(stage.hears(listener, 500) < 30, 'who has it is not')
  await fixture.clock.pass(1_500)
  stage.speaks(gated, [600], 500)
  await fixture.clock.pass(400)
  assert.ok(stage.hears(listener, 500) > 5_000, 'speech is heard')
})

test('JITTERBUFFER, DENOISE and VOLUME of before hold again when one leaves the room', async () => {
  const own = ['Set(JITTERBUFFER(fixed)=120)', 'Set(DENOISE(rx)=on)', 'Set(VOLUME(rx)=2)']
  const fixture = new DialplanFixture({ test: { 1: room('', 'held', ...own), 2: room('', 'held') } })
  withRooms(fixture, `${keys}[held]\ntype = user\njitterbuffer = yes\ndenoise = yes\n`)
  const now = new Map<string, Record<string, unknown>>()
  fixture.exchange.setAudio = ({ id }, settings) => {
    now.set(id, { ...now.get(id), ...settings })
    return true
  }
  const [careful, plain] = [await fixture.calls('1'), await fixture.calls('2')]
  const inside = { denoisesIn: true, jitter: { maxDelayMs: 200, extraMs: 40, resyncMs: 1_000 } }
  assert.deepEqual(now.get(careful.id), { ...inside, volumeIn: 2 })
  assert.deepEqual(now.get(plain.id), inside)
  for (const channel of [careful, plain]) {
    fixture.press(channel, '3')
    await fixture.clock.settle()
    assert.ok(Number(now.get(channel.id)?.volumeIn) < 1.5)
    fixture.press(channel, '2')
    await fixture.clock.pass('1s')
  }
  const fixed = { minDelayMs: 120, maxDelayMs: 120, resyncMs: 1_000 }
  assert.deepEqual(now.get(careful.id), { denoisesIn: true, jitter: fixed, volumeIn: 2, volumeOut: 1 })
  assert.deepEqual(now.get(plain.id), { denoisesIn: false, jitter: null, volumeIn: 1, volumeOut: 1 })
})

test('a profile of the room holds the packets of everybody', async () => {
  const fixture = new DialplanFixture({ test: { 1: room('held', '') } })
  withRooms(fixture, `${keys}[held]\ntype = bridge\njitterbuffer = yes\n`)
  const set: unknown[] = []
  fixture.exchange.setAudio = (_, { jitter }) => void set.push(jitter) === undefined
  await fixture.calls('1')
  assert.deepEqual(set, [{ maxDelayMs: 200, extraMs: 40, resyncMs: 1_000 }])
})

test('who was muted before is not heard in the room, and is muted still when it leaves', async () => {
  const fixture = new DialplanFixture({ test: { 1: ['Wait(1)', ...room('', '')] } })
  withRooms(fixture, keys)
  const channel = await fixture.calls('1')
  channel.changeAudio({ muting: { in: true, out: false } })
  await fixture.clock.pass('2s')
  assert.ok(channel.membership)
  assert.equal(channel.facts.muting.in, true)
  fixture.press(channel, '2')
  await fixture.clock.pass('1s')
  assert.equal(channel.facts.muting.in, true)
})

/** What reaches a channel as a text. */
function textsOf(channel: Channel): string[] {
  const texts: string[] = []
  channel.sendText = (text, { contentType = 'text/plain' } = {}) =>
    void texts.push(`${contentType} ${text}`) === undefined
  return texts
}

test('text_messaging: texts of others reach all but those who want none', async () => {
  const fixture = new DialplanFixture({ test: { 1: room('', ''), 2: room('', 'deaf') } })
  withRooms(fixture, `${keys}[deaf]\ntype = user\ntext_messaging = no\n`)
  const [writes, reads, deaf] = [await fixture.calls('1'), await fixture.calls('1'), await fixture.calls('2')]
  const [own, other, none] = [textsOf(writes), textsOf(reads), textsOf(deaf)]
  writes.handle({ type: 'text', text: 'hello' })
  await fixture.clock.settle()
  assert.deepEqual([own, other, none], [[], ['text/plain hello'], []])
})

test('events of the room are texts to those who want them, about themselves only when they say so', async () => {
  const profiles =
    '[subscribed]\ntype = user\nsend_events = yes\n[echoed]\ntype = user\nsend_events = yes\necho_events = yes\n'
  const fixture = new DialplanFixture({
    test: { 1: room('telling', ''), 2: room('telling', 'subscribed'), 3: ['Wait(1)', ...room('telling', 'echoed')] },
  })
  withRooms(fixture, `${keys}${profiles}[telling]\ntype = bridge\nenable_events = yes\n`)
  const plain = await fixture.calls('1')
  const subscribed = await fixture.calls('2')
  const echoed = await fixture.calls('3')
  const [nothing, toSubscribed, toEchoed] = [textsOf(plain), textsOf(subscribed), textsOf(echoed)]
  await fixture.clock.pass('2s')
  fixture.press(subscribed, '2')
  await fixture.clock.pass('1s')
  const type = 'application/x-asterisk-confbridge-event+json '
  const read = (texts: readonly string[]) =>
    texts.map((text) => {
      assert.ok(text.startsWith(type), text)
      return JSON.parse(text.slice(type.length)) as {
        type: string
        bridge: { name: string }
        channels: { id: string }[]
      }
    })
  const shown = (texts: readonly string[]) =>
    read(texts).map(
      (one) => `${one.type} ${one.channels.map(({ id }) => [plain.id, subscribed.id, echoed.id].indexOf(id)).join('')}`,
    )
  assert.deepEqual(nothing, [])
  assert.deepEqual(shown(toSubscribed), ['ConfbridgeJoin 2'])
  assert.deepEqual(shown(toEchoed), ['ConfbridgeJoin 2', 'ConfbridgeWelcome 012', 'ConfbridgeLeave 1'])
  assert.equal(read(toSubscribed)[0]?.bridge.name, 'room')
})

test('record_options: a delay, a second file, a copy for a mailbox, and the file goes at the end', async (t) => {
  const notes = temporaryDirectory('room')
  t.after(() => rmSync(notes, { recursive: true }))
  const stage = stageWith(
    t,
    { test: { 1: room('kept', 'open'), 2: room('kept', 'open') } },
    `[open]\ntype = user\nquiet = yes\nannounce_only_user = no\n[kept]\ntype = bridge\nrecord_conference = yes
record_file = room.sln\nrecord_file_timestamp = no\nrecord_options = ds(2)t(copy.sln)m(100@office/Work)
record_command = printf %s ^{MIXMONITOR_FILENAME} > ${join(notes, 'note')}\n`,
  )
  const { fixture, directory } = stage
  const kept: string[] = []
  keepRecordingsWith(fixture.exchange, async ({ mailbox, folder, path, durationMs }) => {
    kept.push(`${mailbox} ${folder} ${path} ${existsSync(path)} ${Math.round(durationMs / 1_000)}`)
    return true
  })
  const [speaker, other] = [await fixture.calls('1'), await fixture.calls('2')]
  const file = join(directory, 'monitor/room.sln')
  await until(() => existsSync(file) && existsSync(join(directory, 'monitor/copy.sln')))
  await fixture.clock.pass(100)
  stage.speaks(speaker, [5_000], 500)
  await fixture.clock.pass(4_900)
  for (const channel of [speaker, other]) fixture.press(channel, '2')
  await fixture.clock.pass('1s')
  await until(() => existsSync(join(notes, 'note')) && readFileSync(join(notes, 'note'), 'utf8') !== '')
  assert.equal(readFileSync(join(notes, 'note'), 'utf8'), file)
  assert.deepEqual(kept, [`100@office Work ${file} true 3`])
  assert.deepEqual([existsSync(file), existsSync(join(directory, 'monitor/copy.sln'))], [false, false])
  assert.deepEqual(fixture.eventsOf('channel-monitor'), [])
})

test('letters of record_options that mean nothing for a room are said, and so is why an option does nothing', () => {
  const { complaints } = readConferences(
    parseConf(
      '[kept]\ntype = bridge\nrecord_options = arD(x)Z\nmixing_interval = 40\n[bad]\ntype = bridge\nrecord_options = t(x\n',
    ),
  )
  assert.deepEqual(
    complaints.map(({ severity, message }) => `${severity}: ${message}`),
    [
      "warning: record_options: there is no option 'Z'",
      "notice: record_options: 'r' has no effect here: the recording of a conference has no separate sides, and no beeps",
      "notice: record_options: 'D' has no effect here: the recording of a conference has no separate sides, and no beeps",
      'notice: mixing_interval has no effect here: everything is mixed every 20 ms',
      "warning: record_options: the argument of option 't' has no closing parenthesis",
    ],
  )
})
