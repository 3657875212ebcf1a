import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Diagnostics, ownHooks, VirtualClock } from '@jackfield/base'
import { Bus } from '@jackfield/core'
import { channel } from '../applications/applications-fixture.ts'
import { CallBook } from './call-book.ts'
import { Ladders } from './ladders.ts'

type Shown = { complete: boolean; last: number; rungs: Record<string, unknown>[] }

function fixture() {
  const clock = new VirtualClock()
  const bus = new Bus(clock)
  const hooks = ownHooks()
  const ladders = new Ladders({
    ...{ clock, bus, requests: hooks('jackfield:call:request'), deliveries: hooks('jackfield:event:delivered') },
    ...{ steps: hooks('jackfield:dialplan:step'), messages: hooks('jackfield:sip:message') },
  })
  const say = (callId: string, direction: 'in' | 'out', summary: string, text = summary) =>
    hooks('jackfield:sip:message').emit({
      ...{ callId, direction, summary, text, local: 'UDP:10.0.0.1:5060', peer: 'UDP:10.0.0.2:5060' },
    } satisfies Diagnostics['jackfield:sip:message'])
  const book = new CallBook(ladders)
  const show = (id: string, wish = {}) => book.show(id, wish) as unknown as Shown
  return { clock, bus, book, say, show }
}

const a = channel('a', { protocolId: 'x1' })
const offer = [
  'INVITE sip:600@10.0.0.1 SIP/2.0',
  'Call-ID: x1',
  'Authorization: Digest username="anna", response="0123456789abcdef0123456789abcdef"',
  'c: application/sdp',
  '',
  'v=0\r\nm=audio 4000 RTP/AVP 0\r\n',
].join('\r\n')

describe('the SIP messages of a ladder', () => {
  it('are shown whole with the description apart, and say nothing a password could be guessed from', () => {
    const { bus, say, show } = fixture()
    say('x1', 'in', 'INVITE sip:600@10.0.0.1 SIP/2.0 (1 INVITE)', offer)
    bus.publish('channel-created', { channel: a })
    const [rung] = show('a', { kinds: ['sip'] }).rungs
    assert.equal(rung?.text, offer.replace(/0123456789abcdef0123456789abcdef/, '…'))
    assert.equal(rung?.sdp, 'v=0\r\nm=audio 4000 RTP/AVP 0\r\n')
    assert.deepEqual([rung?.local, rung?.peer, rung?.dialog], ['UDP:10.0.0.1:5060', 'UDP:10.0.0.2:5060', 'x1'])
  })

  it('that come again are marked, one that goes the other direction is not', () => {
    const { bus, say, show } = fixture()
    bus.publish('channel-created', { channel: a })
    for (const direction of ['in', 'in', 'out'] as const) say('x1', direction, 'INVITE', offer)
    say('x1', 'in', 'INVITE', `${offer} `)
    assert.deepEqual(
      show('a', { kinds: ['sip'] }).rungs.map(({ retransmission }) => retransmission),
      [false, true, false, false],
    )
  })

  it('find the call by its Call-ID, too', () => {
    const { bus, book } = fixture()
    bus.publish('channel-created', { channel: a })
    assert.equal(book.get('x1')?.id, 'a')
  })
})

describe('following a ladder', () => {
  it('brings what came since, and nothing when nothing did', () => {
    const { bus, say, show } = fixture()
    bus.publish('channel-created', { channel: a })
    const first = show('a')
    assert.equal(first.complete, true)
    say('x1', 'in', 'INVITE', offer)
    const next = show('a', { since: first.last })
    assert.deepEqual([next.complete, next.rungs.map(({ kind }) => kind)], [false, ['sip']])
    const last = show('a', { since: next.last })
    assert.deepEqual([last.complete, last.rungs, last.last], [false, [], next.last])
  })

  it('brings all of it again when another call became part of this one', () => {
    const { bus, show } = fixture()
    bus.publish('channel-created', { channel: a })
    const b = channel('b')
    bus.publish('channel-created', { channel: b })
    const { last } = show('a')
    assert.equal(show('a', { since: last }).complete, false)
    bus.publish('variable-set', { channel: { ...b, linkedId: 'a' }, variable: 'V', value: '1' })
    const { complete, rungs } = show('a', { since: last })
    assert.deepEqual(
      [complete, rungs.map(({ type }) => type)],
      [true, ['ChannelCreated', 'ChannelCreated', 'ChannelVarset']],
    )
  })

  it('brings all of it again when a message turned out to belong to it', () => {
    const { bus, say, show } = fixture()
    bus.publish('channel-created', { channel: channel('a') })
    say('x1', 'out', 'INVITE', offer)
    bus.publish('variable-set', { channel: channel('a'), variable: 'V', value: '1' })
    const { last } = show('a')
    bus.publish('variable-set', { channel: a, variable: 'V', value: '2' })
    const { complete, rungs } = show('a', { since: last })
    assert.deepEqual(
      [complete, rungs.map(({ type, kind }) => type ?? kind)],
      [true, ['ChannelCreated', 'sip', 'ChannelVarset', 'ChannelVarset']],
    )
  })
})

describe('audio that was not as it should be', () => {
  it('is a warning in the ladder, in the call and in its story, and no failure', () => {
    const { bus, book, show } = fixture()
    bus.publish('channel-created', { channel: a })
    bus.publish('call-impaired', { channel: a, kind: 'one-way-audio', text: 'one-way audio: nothing came' })
    bus.publish('channel-destroyed', { channel: a, cause: 16 })
    const [rung] = show('a', { kinds: ['warning'] }).rungs
    assert.deepEqual([rung?.reason, rung?.detail], ['one-way-audio', 'one-way audio: nothing came'])
    const call = book.get('a') as { reason?: string; warnings?: string[]; summary: string }
    assert.deepEqual([call.reason, call.warnings], [undefined, ['one-way audio: nothing came']])
    assert.match(call.summary, /; one-way audio: nothing came; over after/)
    assert.ok(book.story('a')?.lines.some(({ text }) => text.endsWith(': one-way audio: nothing came')))
  })
})

describe('what is said over SIP without a call', () => {
  it('has ladders by its Call-ID: registrations, OPTIONS, subscriptions', () => {
    const { book, say, show, clock } = fixture()
    const head = 'From: <sip:anna@10.0.0.1>;tag=1\r\nTo: <sip:anna@10.0.0.1>\r\n\r\n'
    say('r', 'in', 'REGISTER sip:10.0.0.1 SIP/2.0 (1 REGISTER)', `REGISTER sip:10.0.0.1 SIP/2.0\r\n${head}`)
    say('r', 'out', 'SIP/2.0 401 Unauthorized (1 REGISTER)')
    say('o', 'out', 'OPTIONS sip:bert@10.0.0.2 SIP/2.0 (7 OPTIONS)')
    say('s', 'in', 'SUBSCRIBE sip:600@10.0.0.1 SIP/2.0 (1 SUBSCRIBE)')
    say('s', 'out', 'SIP/2.0 404 Not Found (1 SUBSCRIBE)')
    const shown = book.find({ limit: 10, kinds: ['registration', 'options', 'subscription'] }) ?? []
    assert.deepEqual(
      new Set(shown.map(({ id, kind, summary }) => `${id} ${kind}: ${summary}`)),
      new Set([
        's subscription: SUBSCRIBE from UDP:10.0.0.2:5060: 404 Not Found',
        'o options: OPTIONS to UDP:10.0.0.2:5060: no answer yet',
        'r registration: REGISTER from UDP:10.0.0.2:5060: 401 Unauthorized',
      ]),
    )
    const { from, caller, remote } = shown.find(({ id }) => id === 'r') ?? {}
    assert.deepEqual([from, caller, remote], ['anna@10.0.0.1', { name: '', number: 'anna' }, '10.0.0.2:5060'])
    assert.deepEqual(
      show('r').rungs.map(({ summary }) => summary),
      ['REGISTER sip:10.0.0.1 SIP/2.0 (1 REGISTER)', 'SIP/2.0 401 Unauthorized (1 REGISTER)'],
    )
    assert.deepEqual(book.find({ limit: 10 }), [])
    assert.deepEqual(book.list(), [])
    assert.equal(clock.waiting, 0)
  })

  it('of a telephone with a wrong password says so, until it comes with the right one', () => {
    const { bus, book, say } = fixture()
    const door = { service: 'PJSIP', localAddress: '', remoteAddress: '' }
    say('r', 'in', 'REGISTER sip:10.0.0.1 SIP/2.0 (2 REGISTER)')
    bus.publish('security-event', { ...door, kind: 'ChallengeResponseFailed', accountId: 'anna', sessionId: 'r' })
    say('r', 'out', 'SIP/2.0 401 Unauthorized (2 REGISTER)')
    const shown = book.get('r') as { reason?: string; reason_text?: string; summary: string }
    assert.equal(shown.reason, 'wrong-credentials')
    assert.equal(shown.reason_text, "the password or the user name that 'anna' came with is wrong")
    assert.equal(
      shown.summary,
      "REGISTER from UDP:10.0.0.2:5060: 401 Unauthorized; the password or the user name that 'anna' came with is wrong",
    )
    say('r', 'in', 'REGISTER sip:10.0.0.1 SIP/2.0 (3 REGISTER)')
    say('r', 'out', 'SIP/2.0 200 OK (3 REGISTER)')
    const [now] = book.find({ kinds: ['registration'], limit: 1 }) as { reason?: string; summary: string }[]
    assert.deepEqual([now?.reason, now?.summary], [undefined, 'REGISTER from UDP:10.0.0.2:5060: 200 OK'])
  })

  it('is kept in a bounded number, and the last of what goes on for ever', () => {
    const { book, say, show } = fixture()
    for (let at = 0; at < 1_000; at++) say('r', 'in', `REGISTER sip:x SIP/2.0 (${at} REGISTER)`)
    for (let at = 0; at < 10_000; at++) say(`o${at}`, 'in', 'OPTIONS sip:x SIP/2.0 (1 OPTIONS)')
    const { rungs } = show('r')
    assert.ok(rungs.length <= 15)
    assert.equal(rungs.at(-1)?.summary, 'REGISTER sip:x SIP/2.0 (999 REGISTER)')
    assert.ok((book.find({ limit: 1_000, kinds: ['options'] }) ?? []).length <= 200)
  })
})
