import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Diagnostics, ownHooks, VirtualClock } from '@jackfield/base'
import { Bus, type ChannelSnapshot } from '@jackfield/core'
import { channel } from '../applications/applications-fixture.ts'
import { CallBook } from './call-book.ts'
import { CallFeed } from './call-feed.ts'
import type { Ladder } from './ladder.ts'
import { Ladders } from './ladders.ts'

type Shown = { left_out: number; rungs: Record<string, string>[]; warnings?: string[] }

function fixture() {
  const clock = new VirtualClock()
  const bus = new Bus(clock)
  const hooks = ownHooks()
  const feed = new CallFeed({ bus, isFollowed: () => true })
  const ladders = new Ladders({
    ...{ clock, bus, feed, requests: hooks('jackfield:call:request'), deliveries: hooks('jackfield:event:delivered') },
    ...{ steps: hooks('jackfield:dialplan:step'), messages: hooks('jackfield:sip:message') },
  })
  const say = (callId: string, summary: string, text: string) =>
    hooks('jackfield:sip:message').emit({
      ...{ callId, direction: 'in', summary, text, size: text.length },
      ...{ local: 'UDP:10.0.0.1:5060', peer: 'UDP:10.0.0.2:5060' },
    } satisfies Diagnostics['jackfield:sip:message'])
  const step = (channelId: string, data: string) =>
    hooks('jackfield:dialplan:step').emit({
      ...{ channelId, channel: 'Test/a', context: 'default', exten: '1', priority: 1, application: 'Set', data },
    })
  const ask = (channelId: string, body: unknown) =>
    hooks('jackfield:call:request').emit({
      ...{
        channelId,
        method: 'POST',
        path: `/channels/${channelId}/variable`,
        status: 204,
        durationMs: 1,
        over: 'http',
      },
      body,
    })
  const begin = (one: ChannelSnapshot) => bus.publish('channel-created', { channel: one })
  const end = (one: ChannelSnapshot) => bus.publish('channel-destroyed', { channel: one, cause: 16 })
  const book = new CallBook(ladders)
  const show = (id: string) => book.show(id) as unknown as Shown
  return { clock, bus, feed, ladders, say, step, ask, begin, end, show }
}

const long = 'x'.repeat(60_000)
const textsOf = (ladder: Ladder) => ladder.rungs.map((rung) => (rung.kind === 'sip' ? rung.message.text.length : 0))
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

describe('what is kept of calls', () => {
  it('strangers who send thousands of long messages do not fill the memory', () => {
    const { say, ladders } = fixture()
    for (let at = 0; at < 900; at++) {
      say(`o${at % 300}`, `OPTIONS sip:x SIP/2.0 (${at} OPTIONS)`, long)
      say(`r${at}`, `REGISTER sip:${long} SIP/2.0 (1 REGISTER)`, long)
    }
    const kept = ladders.sorted()
    assert.ok(kept.length > 100)
    for (const ladder of kept) assert.ok(sum(textsOf(ladder)) < 50_000, `${sum(textsOf(ladder))}`)
    assert.ok(
      Math.max(...kept.flatMap(({ rungs }) => rungs.map((rung) => ('summary' in rung ? rung.summary.length : 0)))) <
        1_100,
    )
  })

  it('nor do messages of calls that never come to be, nor names as long as a packet', () => {
    const { say, begin, ladders } = fixture()
    for (let at = 0; at < 20; at++) say('c', `INVITE sip:x SIP/2.0 (${at} INVITE)`, long)
    say(long, 'OPTIONS sip:x SIP/2.0 (1 OPTIONS)', '')
    begin(channel('a', { protocolId: 'c' }))
    const ladder = ladders.find('a') as Ladder
    assert.ok(sum(textsOf(ladder)) < 50_000)
    assert.match(
      ladder.rungs.map((rung) => (rung.kind === 'sip' ? rung.message.text : '')).join(''),
      /x … \(\d+ more\)/,
    )
    assert.equal(ladders.find(long), undefined)
  })

  it('a call whose dialplan and application set long values again and again keeps the last of them', () => {
    const { begin, step, ask, ladders, show } = fixture()
    begin(channel('a'))
    for (let at = 0; at < 600; at++) {
      step('a', `V=${at}${long}`)
      ask('a', { variables: Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`V${index}`, `${at}`])) })
      ask('a', `value=${long}`)
    }
    const ladder = ladders.find('a') as Ladder
    assert.ok(ladder.size < 650_000, `${ladder.size}`)
    const { rungs, left_out } = show('a')
    assert.ok(left_out > 100)
    assert.match(rungs.findLast(({ kind }) => kind === 'dialplan')?.data ?? '', /^V=599x{3000,} … \(56005 more\)$/)
    assert.ok(JSON.stringify(rungs).length < 1_000_000)
  })

  it('calls that ended keep no more together than a few large ones would', () => {
    const { begin, end, step, ladders } = fixture()
    const most = 'y'.repeat(4_000)
    for (let call = 0; call < 100; call++) {
      const one = channel(`c${call}`, { linkedId: `c${call}` })
      begin(one)
      for (let at = 0; at < 150; at++) step(one.id, most)
      end(one)
    }
    assert.ok(sum(ladders.sorted().map(({ size }) => size)) <= 33_000_000)
    assert.notEqual(ladders.find('c99'), undefined)
    assert.equal(ladders.find('c0'), undefined)
  })

  it('a conference that never ends forgets who left long ago, not who began it and who is there', () => {
    const { begin, end, ladders } = fixture()
    begin(channel('room', { linkedId: 'room' }))
    for (let at = 0; at < 2_000; at++) {
      const one = channel(`c${at}`, { linkedId: 'room', protocolId: `p${at}` })
      begin(one)
      end(one)
    }
    const ladder = ladders.find('room') as Ladder
    assert.ok(ladder.channels.size <= 626, `${ladder.channels.size}`)
    assert.deepEqual([...ladder.channels.keys()].slice(0, 3), ['room', 'c0', 'c1'])
    assert.deepEqual([ladders.find('c100'), ladders.find('p100')], [undefined, undefined])
    assert.deepEqual([ladders.find('c1999'), ladders.find('p1999')], [ladder, ladder])
    assert.ok([...ladder.protocolIds].length <= 626)
  })

  it('calls that became part of others are not remembered for those who follow', () => {
    const { bus, feed, begin, end } = fixture()
    const room = channel('room', { linkedId: 'room' })
    begin(room)
    for (let at = 0; at < 50; at++) {
      const one = channel(`c${at}`, { linkedId: `c${at}` })
      begin(one)
      bus.publish('channel-state-changed', { channel: { ...one, linkedId: 'room' } })
      end({ ...one, linkedId: 'room' })
    }
    assert.equal(feed.size, 1)
  })

  it('what was not as it should be is said once, however often it was so', () => {
    const { bus, begin, show } = fixture()
    const one = channel('a')
    begin(one)
    for (let at = 0; at < 500; at++)
      bus.publish('call-impaired', { channel: one, kind: 'packet-loss', text: `loss for ${at % 30} s` })
    assert.equal(show('a').warnings?.length, 20)
  })
})
