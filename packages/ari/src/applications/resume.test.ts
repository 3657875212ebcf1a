import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diagnostic } from '@jackfield/base'
import { Fault } from '@jackfield/description'
import {
  type ApplicationsFixture,
  applicationsFixture,
  channel,
  type Message,
  type Opened,
  open,
  received,
  set,
} from './applications-fixture.ts'
import { resumePlace } from './resume.ts'
import { formatResumeToken, parseResumeTokens, placeHere } from './resume-token.ts'

/** The token a client that read everything would come back with, or one that read up to this number. */
function token({ connection }: Opened, seq?: number): string {
  const first = connection.messages.find(({ incarnation }) => incarnation !== undefined)
  const last = connection.messages.findLast(({ seq }) => seq !== undefined)
  return `${first?.incarnation}:${seq ?? last?.seq}`
}

const numbers = ({ connection }: Opened) =>
  connection.messages.filter(({ type }) => type === 'ChannelVarset').map(({ seq }) => seq)

const follow = (fixture: ApplicationsFixture, name: string) => fixture.applications.subscribe(name, ['channel:c1'])
const first = ({ connection }: Opened): Partial<Message> => connection.messages[0] ?? {}

test('a socket that asks for it gets numbers without gaps, after a message that says where they begin', () => {
  const fixture = applicationsFixture()
  const a = open(fixture, 'a', { resume: '' })
  follow(fixture, 'a')
  set(fixture, channel('c1'), 'one')
  set(fixture, channel('c1'), 'two')
  const { type, seq, replayed, incarnation, application } = first(a)
  assert.deepEqual([type, seq, replayed, application], ['Resumed', 0, 0, 'a'])
  assert.match(String(incarnation), /^[0-9a-f]{8}-\d+$/)
  assert.deepEqual(numbers(a), [1, 2])
})

test('what happened while it was away is sent when it comes back, in order, nothing twice', () => {
  const fixture = applicationsFixture()
  const before = open(fixture, 'a', { resume: '' })
  follow(fixture, 'a')
  set(fixture, channel('c1'), 'one')
  before.session.closed()
  set(fixture, channel('c1'), 'two')
  set(fixture, channel('c1'), 'three')
  const after = open(fixture, 'a', { resume: token(before) })
  set(fixture, channel('c1'), 'four')
  assert.deepEqual([first(after).type, first(after).seq, first(after).replayed], ['Resumed', 1, 2])
  assert.deepEqual(
    [received(after), numbers(after)],
    [
      ['two', 'three', 'four'],
      [2, 3, 4],
    ],
  )
})

test('an application that may resume takes channels and hears everything it followed while it is away', async () => {
  const fixture = applicationsFixture()
  const before = open(fixture, 'a', { resume: '', subscribeAll: true })
  before.session.closed()
  assert.equal(fixture.applications.isActive('a'), true)
  await fixture.clock.pass('59s')
  set(fixture, channel('c7'), 'heard by subscribeAll')
  const after = open(fixture, 'a', { resume: token(before) })
  assert.deepEqual(received(after), ['heard by subscribeAll'])
  await fixture.clock.pass('10m')
  assert.equal(fixture.applications.isActive('a'), true)
})

test('an application that stays away longer than anything is kept is away like any other, and is told so', async () => {
  const fixture = applicationsFixture()
  const before = open(fixture, 'a', { resume: '', subscribeAll: true })
  follow(fixture, 'a')
  fixture.applications.addInterest('a', 'channel', 'c1')
  before.session.closed()
  set(fixture, channel('c1'), 'kept for a minute')
  await fixture.clock.pass('61s')
  assert.equal(fixture.applications.isActive('a'), false)
  set(fixture, channel('c1'), 'counted')
  const after = open(fixture, 'a', { resume: token(before) })
  const { type, reason, lost_from: from, lost_to: to, seq } = first(after)
  assert.deepEqual([type, reason, from, to, seq], ['ResumeFailed', 'not-kept', 1, 2, 2])
  assert.deepEqual(received(after), [])
})

test('an application that was forgotten meanwhile is told, also when its new numbers reach the old ones', async () => {
  const fixture = applicationsFixture()
  const before = open(fixture, 'a', { resume: '' })
  fixture.bus.publish('user-event', { eventName: 'x', variables: {}, application: 'a' })
  const old = token(before)
  before.session.closed()
  await fixture.clock.pass('61s')
  assert.equal(fixture.applications.isRegistered('a'), false)
  const after = open(fixture, 'a', { resume: old })
  assert.deepEqual([first(after).type, first(after).reason], ['ResumeFailed', 'application-forgotten'])
  fixture.bus.publish('user-event', { eventName: 'y', variables: {}, application: 'a' })
  assert.equal(first(open(fixture, 'a', { resume: old })).reason, 'application-forgotten')
})

test('a token of another life of the exchange is recognised, whatever its number', () => {
  const fixture = applicationsFixture()
  open(fixture, 'a', { resume: '' })
  follow(fixture, 'a')
  set(fixture, channel('c1'), 'one')
  const after = open(fixture, 'a', { resume: 'otherone-1:1' })
  assert.deepEqual(
    [first(after).type, first(after).reason, first(after).seq, first(after).lost_to],
    ['ResumeFailed', 'exchange-restarted', 1, undefined],
  )
})

test('a number that was never given is refused, and numbering goes on', () => {
  const fixture = applicationsFixture()
  const before = open(fixture, 'a', { resume: '' })
  const after = open(fixture, 'a', { resume: token(before, 99) })
  assert.deepEqual([first(after).reason, first(after).seq], ['unknown-place', 0])
})

test('more events than are kept: the client is told the numbers that are lost, and gets the rest', () => {
  const fixture = applicationsFixture({ limits: { keptEvents: 3 } })
  const before = open(fixture, 'a', { resume: '' })
  follow(fixture, 'a')
  before.session.closed()
  for (const value of ['1', '2', '3', '4', '5']) set(fixture, channel('c1'), value)
  const after = open(fixture, 'a', { resume: token(before) })
  const { reason, lost_from: from, lost_to: to, replayed } = first(after)
  assert.deepEqual([reason, from, to, replayed], ['events-expired', 1, 2, 3])
  assert.deepEqual(
    [received(after), numbers(after)],
    [
      ['3', '4', '5'],
      [3, 4, 5],
    ],
  )
})

test('events older than the time they are kept are lost too', async () => {
  const fixture = applicationsFixture()
  const a = open(fixture, 'a', { resume: '' })
  follow(fixture, 'a')
  set(fixture, channel('c1'), 'old')
  await fixture.clock.pass('40s')
  set(fixture, channel('c1'), 'young')
  await fixture.clock.pass('30s')
  a.session.closed()
  const after = open(fixture, 'a', { resume: token(a, 0) })
  assert.deepEqual([first(after).reason, first(after).lost_to, received(after)], ['events-expired', 1, ['young']])
})

test('many characters are as bad as many events', () => {
  const fixture = applicationsFixture({ limits: { keptCharacters: 4_000 } })
  const before = open(fixture, 'a', { resume: '' })
  follow(fixture, 'a')
  before.session.closed()
  for (const value of ['1', '2', '3']) set(fixture, channel('c1'), value.repeat(2_000))
  const after = open(fixture, 'a', { resume: token(before) })
  assert.deepEqual([first(after).lost_to, received(after).length], [2, 1])
})

test('kept events leave memory when their time is over, also when nothing happens any more', async () => {
  const fixture = applicationsFixture()
  open(fixture, 'a', { resume: '' })
  follow(fixture, 'a')
  set(fixture, channel('c1'), 'x')
  assert.equal(fixture.clock.waiting, 1)
  await fixture.clock.pass('3m')
  assert.equal(fixture.clock.waiting, 0)
})

test('a client that comes back before its old socket is known to be dead goes on where it was', () => {
  const fixture = applicationsFixture()
  const old = open(fixture, 'a', { resume: '' })
  follow(fixture, 'a')
  set(fixture, channel('c1'), 'read')
  const place = token(old)
  set(fixture, channel('c1'), 'never arrived')
  const next = open(fixture, 'a', { resume: place })
  set(fixture, channel('c1'), 'new')
  assert.deepEqual(received(next), ['never arrived', 'new'])
  assert.equal(old.connection.types.at(-1), 'ApplicationReplaced')
  old.session.closed()
  set(fixture, channel('c1'), 'newer')
  assert.equal(received(next).at(-1), 'newer')
})

test('several applications on one socket have a token each, in their order', () => {
  const fixture = applicationsFixture()
  const before = open(fixture, 'a,b', { resume: '' })
  for (const name of ['a', 'b']) follow(fixture, name)
  fixture.applications.filter('b', { disallowed: [{ type: 'ChannelVarset' }] })
  set(fixture, channel('c1'), 'one')
  fixture.applications.filter('b', {})
  before.session.closed()
  set(fixture, channel('c1'), 'two')
  const [a, b] = before.connection.messages.filter(({ type }) => type === 'Resumed')
  const after = open(fixture, 'a,b', { resume: `${a?.incarnation}:1, ${b?.incarnation}:0` })
  const delivered = after.connection.messages.map(({ type, application, seq }) => [type, application, seq])
  assert.deepEqual(delivered, [
    ['Resumed', 'a', 1],
    ['ChannelVarset', 'a', 2],
    ['Resumed', 'b', 0],
    ['ChannelVarset', 'b', 1],
  ])
})

test('what is no token is refused before anything happens', () => {
  const fixture = applicationsFixture()
  for (const resume of [
    'x',
    '7',
    'a:1',
    'a-1:b',
    'a-1:-1',
    'a-1:1,a-1:2',
    '-1:1',
    'a-1:1+',
    'a-1:1+a-2:3',
    Array.from({ length: 257 }, (_, at) => `e${at}-1:1`).join('+'),
    `${'x'.repeat(65)}-1:1`,
    'a-1:1234567890123456',
  ]) {
    const opening = () => open(fixture, 'a', { resume })
    assert.throws(opening, (error: unknown) => error instanceof Fault && error.code === 'resume-token-invalid')
  }
  assert.deepEqual(fixture.applications.names(), [])
  assert.deepEqual(parseResumeTokens('', 2), [[], []])
  assert.deepEqual(parseResumeTokens('a-2:1,', 2), [[{ exchange: 'a', period: 2, seq: 1 }], []])
  assert.equal(formatResumeToken({ exchange: 'a', period: 2, seq: 1 }), 'a-2:1')
})

test('of the places at several exchanges the own one counts, whichever it stands at', () => {
  const [places = []] = parseResumeTokens('a-2:1+b-1:7', 1) ?? []
  assert.deepEqual(placeHere(places, 'b'), { exchange: 'b', period: 1, seq: 7 })
  assert.deepEqual(placeHere(places, 'a'), { exchange: 'a', period: 2, seq: 1 })
  assert.deepEqual(placeHere([], 'a'), undefined)
  const fixture = applicationsFixture()
  const before = open(fixture, 'a', { resume: '' })
  follow(fixture, 'a')
  set(fixture, channel('c1'), 'seen')
  before.session.closed()
  set(fixture, channel('c1'), 'missed')
  const after = open(fixture, 'a', { resume: `other-4:99+${token(before)}` })
  assert.deepEqual([first(after).type, received(after)], ['Resumed', ['missed']])
})

test('a socket without numbers ends the keeping', () => {
  const fixture = applicationsFixture()
  const before = open(fixture, 'a', { resume: '' })
  follow(fixture, 'a')
  before.session.closed()
  set(fixture, channel('c1'), 'kept')
  const plain = open(fixture, 'a')
  set(fixture, channel('c1'), 'plain')
  assert.deepEqual(plain.connection.types, ['ChannelVarset'])
  assert.equal('seq' in first(plain), false)
})

test('a socket that does not read is given what it takes, and the rest when it reads again', () => {
  const fixture = applicationsFixture({ limits: { heldBackBytes: 3_000 } })
  const a = open(fixture, 'a', { resume: '' })
  follow(fixture, 'a')
  a.connection.isReading = false
  for (let at = 1; at <= 20; at++) set(fixture, channel('c1'), String(at))
  assert.ok(received(a).length < 20)
  for (let turn = 0; turn < 20; turn++) a.connection.read()
  assert.deepEqual(
    received(a),
    Array.from({ length: 20 }, (_, at) => String(at + 1)),
  )
  assert.equal(a.connection.closing, undefined)
})

test('a numbered socket that reads too slowly is closed with a reason when events fall out, and can resume', () => {
  const fixture = applicationsFixture({ limits: { heldBackBytes: 1_000, keptEvents: 5 } })
  const slow = open(fixture, 'a', { resume: '' })
  follow(fixture, 'a')
  slow.connection.isReading = false
  for (let at = 1; at <= 10; at++) set(fixture, channel('c1'), String(at))
  assert.equal(slow.connection.closing?.code, 4001)
  assert.match(slow.connection.closing?.reason ?? '', /too slow/)
  assert.equal(fixture.applications.isActive('a'), true)
  const after = open(fixture, 'a', { resume: token(slow) })
  assert.equal(first(after).type, 'ResumeFailed')
  assert.equal(received(after).at(-1), '10')
})

test('a socket without numbers that reads too slowly is closed with a reason and hurts nobody else', () => {
  const reasons: string[] = []
  const stop = diagnostic('jackfield:event:dropped').subscribe(({ reason }) => reasons.push(reason))
  const fixture = applicationsFixture({ limits: { unreadBytes: 1_000 } })
  const slow = open(fixture, 'slow', { subscribeAll: true })
  const quick = open(fixture, 'quick', { subscribeAll: true })
  slow.connection.isReading = false
  for (let at = 1; at <= 10; at++) set(fixture, channel('c1'), String(at))
  stop()
  assert.equal(slow.connection.closing?.code, 4001)
  assert.equal(fixture.applications.isRegistered('slow'), false)
  assert.equal(received(quick).length, 10)
  assert.deepEqual(reasons, ['too-slow'])
})

test('deliveries can be watched, with number, text and channels', () => {
  const seen: unknown[] = []
  const stop = diagnostic('jackfield:event:delivered').subscribe(({ application, type, seq, channelIds }) =>
    seen.push([application, type, seq, channelIds]),
  )
  const fixture = applicationsFixture()
  open(fixture, 'plain')
  open(fixture, 'numbered', { resume: '' })
  for (const name of ['plain', 'numbered']) follow(fixture, name)
  set(fixture, channel('c1'), 'x')
  fixture.bus.publish('application-entered', { channel: channel('c1'), application: 'plain', args: [] })
  stop()
  assert.deepEqual(seen, [
    ['plain', 'ChannelVarset', 1, ['c1']],
    ['numbered', 'ChannelVarset', 1, ['c1']],
    ['plain', 'StasisStart', 2, ['c1']],
  ])
})

test('where to go on, by numbers alone', () => {
  const known = { exchange: 'x', firstPeriod: 2, period: 4, sequence: 20, firstKept: 15 }
  const at = (seq: number, period = 4, numbers = {}) =>
    resumePlace({ exchange: 'x', period, seq }, { ...known, ...numbers })
  assert.deepEqual(resumePlace(undefined, known), { seq: 20 })
  assert.deepEqual(at(14), { seq: 14 })
  assert.deepEqual(at(20), { seq: 20 })
  assert.deepEqual(at(13), { seq: 14, loss: { reason: 'events-expired', from: 14, to: 14 } })
  assert.deepEqual(at(20, 4, { firstKept: undefined }), { seq: 20 })
  assert.deepEqual(at(19, 4, { firstKept: undefined }), {
    seq: 20,
    loss: { reason: 'events-expired', from: 20, to: 20 },
  })
  assert.deepEqual(at(13, 3), { seq: 14, loss: { reason: 'not-kept', from: 14, to: 14 } })
  assert.deepEqual(at(20, 3), { seq: 20, loss: { reason: 'not-kept', from: 21 } })
  assert.deepEqual(at(14, 1), { seq: 20, loss: { reason: 'application-forgotten', from: 15 } })
  assert.deepEqual(at(14, 5), { seq: 20, loss: { reason: 'unknown-place', from: 15 } })
})

test('a new beginning is not mistaken for the time before, when nothing happened in between', () => {
  const fixture = applicationsFixture()
  const plain = open(fixture, 'a')
  follow(fixture, 'a')
  plain.session.closed()
  const begun = open(fixture, 'a', { resume: '' })
  begun.session.closed()
  assert.equal(first(open(fixture, 'a', { resume: token(begun) })).type, 'Resumed')
  open(fixture, 'a')
  assert.equal(first(open(fixture, 'a', { resume: token(begun) })).reason, 'not-kept')
})
