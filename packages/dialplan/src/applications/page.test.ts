import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { until } from '@jackfield/base/testing'
import type { Channel } from '@jackfield/core'
import { conferencesOf } from '../conferences/conferences.ts'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'
import { SoundStage } from '../engine/sound-stage-fixture.ts'

const acts = (fixture: DialplanFixture) =>
  fixture
    .eventsOf('conference-changed')
    .map(({ act, channel }) => `${act} ${channel?.name.replace(/-.*/, '') ?? ''}`.trim())

async function hangUp(fixture: DialplanFixture, channel: Channel): Promise<void> {
  channel.requestHangup('explicit')
  await fixture.clock.settle()
  assert.deepEqual([fixture.exchange.channels.count, fixture.exchange.bridges.count], [0, 0])
}

test('all who answer listen in a conference of their own until the caller hangs up', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['Page(Test/answer&Test/ring-answer&Test/busy&nothing,,20)', 'NoOp(never)'] },
  })
  const channel = await fixture.calls('1')
  await fixture.clock.pass('2s')
  const [conference] = conferencesOf(fixture.exchange)
  assert.match(conference?.name ?? '', /^\d+$/)
  assert.deepEqual(
    conference?.participants.map(({ isMuted, profile }) => [isMuted, profile.isMarked, profile.endsWithMarked]),
    [
      [false, true, false],
      [true, false, true],
      [true, false, true],
    ],
  )
  assert.equal(conference?.bridge.channels.length, 3)
  await hangUp(fixture, channel)
  const names = acts(fixture)
  assert.deepEqual([names[0], names.at(-1)], ['start', 'end'])
  assert.equal(names.filter((name) => name.startsWith('join')).length, 3)
  assert.equal(names.filter((name) => name.startsWith('leave')).length, 3)
})

test('phones may talk as well, and one that hangs up leaves the others alone', async () => {
  const fixture = new DialplanFixture({ test: { 1: ['Page(Test/answer&Test/ring-answer,d)'] } })
  const channel = await fixture.calls('1')
  await fixture.clock.pass('2s')
  const [conference] = conferencesOf(fixture.exchange)
  assert.deepEqual(
    conference?.participants.map(({ isMuted }) => isMuted),
    [false, false, false],
  )
  conference?.participants[1]?.channel.requestHangup('explicit')
  await fixture.clock.settle()
  assert.equal(conference?.count, 2)
  await hangUp(fixture, channel)
})

test('a file for everybody, or for the phones alone; the beep is for the caller', async () => {
  for (const [options, heard] of [
    ['A(news)', ['sound:beep', 'sound:news', 'sound:news']],
    ['qA(news)n', ['sound:news']],
    ['q', []],
  ] as const) {
    const fixture = new DialplanFixture({ test: { 1: [`Page(Test/answer,${options})`] } })
    fixture.sounds['sound:beep'] = 100
    fixture.sounds['sound:news'] = 1_000
    const channel = await fixture.calls('1')
    await fixture.clock.pass('3s')
    assert.deepEqual([...fixture.played].sort(), [...heard].sort(), options)
    assert.equal(conferencesOf(fixture.exchange)[0]?.count, 2, options)
    await hangUp(fixture, channel)
  }
})

test('subroutines before: on the caller, and on each phone', async () => {
  const note = 'Set(GLOBAL(SEEN)=${GLOBAL(SEEN)}${ARG1} ${CHANNEL(state)} )'
  const fixture = new DialplanFixture({
    test: { 1: ['Page(Test/answer,qB(before^s^1(here))b(before^s^1(there)))'] },
    before: { s: [note, 'Return()'] },
  })
  const channel = await fixture.calls('1')
  await fixture.clock.pass('1s')
  assert.equal(fixture.globalVariables.get('SEEN'), 'here Up there Down ')
  await hangUp(fixture, channel)
})

test('whoever is in use is left out where that is wanted', async () => {
  const fixture = new DialplanFixture({ test: { 1: ['Page(Test/answer&Test/ring-answer,qs)'] } })
  const { deviceStates } = fixture
  const known = deviceStates.get.bind(deviceStates)
  deviceStates.get = (name) => (name === 'Test/answer' ? 'INUSE' : name.startsWith('Test/') ? 'NOT_INUSE' : known(name))
  const channel = await fixture.calls('1')
  await fixture.clock.pass('2s')
  assert.deepEqual(acts(fixture).filter((act) => act.startsWith('join')).length, 2)
  await hangUp(fixture, channel)
})

test('what is said is recorded where that is wanted', async (t) => {
  const stage = new SoundStage(t, { test: { 1: ['Page(Test/answer,qr)'] } })
  const { fixture } = stage
  const channel = await fixture.calls('1')
  await until(
    () => (conferencesOf(fixture.exchange)[0]?.recording?.path ?? '') !== '',
    () => fixture.clock.pass(100),
  )
  const [conference] = conferencesOf(fixture.exchange)
  const path = conference?.recording?.path ?? ''
  assert.match(path, new RegExp(`confbridge-${conference?.name}-\\d+\\.wav$`))
  channel.requestHangup('explicit')
  await until(
    () => fixture.exchange.bridges.count === 0,
    () => fixture.clock.pass(100),
  )
  assert.ok(existsSync(join(path)))
  assert.deepEqual(
    acts(fixture).filter((act) => act.includes('record')),
    ['record', 'stop-record'],
  )
})
