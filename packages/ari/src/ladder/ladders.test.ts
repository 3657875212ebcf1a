import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { type Diagnostics, formatTimestamp, onFault, VirtualClock } from '@jackfield/base'
import { Bus, type ChannelSnapshot } from '@jackfield/core'
import { bridge, channel } from '../applications/applications-fixture.ts'
import { type ExchangeFixture, exchangeFixture } from '../exchange-fixture.ts'
import { CallBook } from './call-book.ts'
import { Ladders } from './ladders.ts'

/** A hook that is heard by whoever subscribed, and by nobody outside this test. */
function hook<K extends keyof Diagnostics>() {
  const listeners = new Set<(value: Diagnostics[K]) => void>()
  return {
    emit(value: Diagnostics[K]) {
      for (const listener of listeners) listener(value)
    },
    subscribe(listener: (value: Diagnostics[K]) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get count() {
      return listeners.size
    },
  }
}

interface Shown {
  readonly id: string
  readonly begun: string
  readonly ended?: string
  readonly channels: { readonly id: string }[]
  readonly left_out: number
  readonly rungs: Record<string, unknown>[]
}

function fixture(limits: { endedCalls?: number; rungsPerCall?: number } = {}) {
  const clock = new VirtualClock()
  const bus = new Bus(clock)
  const requests = hook<'jackfield:call:request'>()
  const deliveries = hook<'jackfield:event:delivered'>()
  const steps = hook<'jackfield:dialplan:step'>()
  /** who is told of every event, before the ladders hear it */
  const audience: string[] = []
  const types: Partial<Record<string, string>> = {
    'channel-created': 'ChannelCreated',
    'variable-set': 'ChannelVarset',
    'playback-started': 'PlaybackStarted',
    'device-state-changed': 'DeviceStateChanged',
  }
  bus.onAny((event) => {
    const type = types[event.name]
    if (type === undefined) return
    // what is about a bridge or a device names no channels
    const channelIds = 'channel' in event && event.channel ? [event.channel.id] : []
    for (const application of audience) deliveries.emit({ application, type, seq: 1, channelIds, text: '{}' })
  })
  const messages = hook<'jackfield:sip:message'>()
  const ladders = new Ladders({ clock, bus, requests, deliveries, steps, messages, ...limits })
  const begin = (about: ChannelSnapshot) => bus.publish('channel-created', { channel: about })
  const end = (about: ChannelSnapshot) => bus.publish('channel-destroyed', { channel: about, cause: 16 })
  const set = (about: ChannelSnapshot, value: string) =>
    bus.publish('variable-set', { channel: about, variable: 'V', value })
  const book = new CallBook(ladders)
  const show = (id: string) => book.show(id) as unknown as Shown | undefined
  const short = (id: string) => show(id)?.rungs.map(({ type, detail }) => `${type} ${detail}`.trim())
  return { clock, bus, requests, deliveries, steps, messages, audience, ladders, begin, end, set, show, short }
}

const a = channel('a')
const b = channel('b')

describe('a ladder', () => {
  it('takes no harm from what is named like a channel and is none: the telephone of an endpoint', () => {
    const entries: string[] = []
    const clock = new VirtualClock()
    const bus = new Bus(clock)
    using _ = { [Symbol.dispose]: onFault(({ error }) => entries.push(String(error))) }
    const [requests, deliveries] = [hook<'jackfield:call:request'>(), hook<'jackfield:event:delivered'>()]
    const ladders = new Ladders({ clock, bus, requests, deliveries, steps: hook<'jackfield:dialplan:step'>() })
    const endpoint = { technology: 'PJSIP', resource: 'alice', state: 'online', channelIds: [] } as const
    bus.publish('peer-status-changed', { endpoint, peer: { peerStatus: 'Reachable' } })
    assert.deepEqual([entries, ladders.count], [[], 0])
    ladders.close()
  })

  it('has what happens to a channel in runs where it belongs at that moment, also when its call became another one', () => {
    const { begin, end, set, short, ladders } = fixture()
    begin(a)
    begin(b)
    for (const value of ['1', '2']) set(b, value)
    const joined = channel('b', { linkedId: 'a' })
    for (const value of ['3', '4']) set(joined, value)
    set(a, '5')
    assert.deepEqual(short('a'), short('b'))
    const values = ['1', '2', '3', '4', '5'].map((value) => `ChannelVarset V=${value}`)
    assert.deepEqual(short('a')?.slice(2), values)
    end(joined)
    end(a)
    // another one of this id
    const again = channel('b', { linkedId: 'again', name: 'Local/b-00000001;1' })
    begin(again)
    set(again, '6')
    assert.deepEqual(short('again')?.slice(1), ['ChannelVarset V=6'])
    assert.equal(short('a')?.includes('ChannelVarset V=6'), false)
    ladders.close()
  })

  it('has the messages of SIP, those that came before the channel included', () => {
    const { begin, end, messages, show, ladders } = fixture({ endedCalls: 1 })
    const about = { text: '', local: 'UDP:10.0.0.1:5060', peer: 'UDP:10.0.0.2:5060' }
    const message = (callId: string, direction: 'in' | 'out', summary: string) =>
      messages.emit({ ...about, callId, direction, summary })
    message('other', 'in', 'OPTIONS')
    message('x1', 'in', 'INVITE sip:600@10.0.0.1 SIP/2.0 (1 INVITE)')
    begin({ ...a, protocolId: 'x1' })
    message('x1', 'out', 'SIP/2.0 200 OK (1 INVITE)')
    message('', 'out', 'nobody')
    const rungs = show('a')?.rungs.filter(({ kind }) => kind === 'sip') ?? []
    const sides = { ...about, dialog: 'x1', retransmission: false }
    assert.deepEqual(
      rungs.map(({ at: _at, ...rest }) => rest),
      [
        {
          kind: 'sip',
          channel_id: 'a',
          number: 2,
          direction: 'in',
          ...sides,
          summary: 'INVITE sip:600@10.0.0.1 SIP/2.0 (1 INVITE)',
        },
        {
          kind: 'sip',
          channel_id: 'a',
          number: 4,
          direction: 'out',
          ...sides,
          summary: 'SIP/2.0 200 OK (1 INVITE)',
        },
      ],
    )
    end({ ...a, protocolId: 'x1' })
    begin({ ...b, protocolId: 'x2' })
    end({ ...b, protocolId: 'x2' })
    assert.equal(ladders.count, 1)
  })

  it('has steps, requests and events in one order, with times and those who were told', async () => {
    const { clock, begin, set, steps, requests, audience, show } = fixture()
    begin(a)
    await clock.pass('1s')
    steps.emit({
      channelId: 'a',
      channel: a.name,
      context: 'c',
      exten: '1',
      priority: 2,
      application: 'Set',
      data: 'V=1',
    })
    audience.push('one', 'two')
    set(a, 'first')
    const about = { method: 'POST', path: '/channels/a/answer', operation: 'channels.answer', user: 'kit' }
    requests.emit({ ...about, status: 204, durationMs: 1.6, over: 'http', channelId: 'a' })
    const { rungs, begun, ended } = show('a') ?? assert.fail()
    assert.equal(ended, undefined)
    assert.equal(begun, rungs[0]?.at)
    const at = formatTimestamp(Date.parse('2026-01-01T12:00:01Z'))
    assert.deepEqual(rungs.slice(1), [
      {
        at,
        number: 2,
        kind: 'dialplan',
        channel_id: 'a',
        context: 'c',
        exten: '1',
        priority: 2,
        application: 'Set',
        data: 'V=1',
      },
      {
        at,
        number: 3,
        kind: 'event',
        channel_id: 'a',
        type: 'ChannelVarset',
        detail: 'V=first',
        applications: ['one', 'two'],
      },
      {
        at,
        number: 4,
        kind: 'request',
        channel_id: 'a',
        ...about,
        status: 204,
        duration_ms: 2,
        over: 'http',
        times: 1,
      },
    ])
  })

  it('counts who only looks again and again', () => {
    const { begin, requests, set, show } = fixture()
    begin(a)
    const look = { method: 'GET', path: '/channels/a', durationMs: 1, over: 'http' as const, channelId: 'a' }
    // who watches figures does not fill the ladder with his looking
    requests.emit({ ...look, operation: 'channels.rtpstatistics', status: 200 })
    for (const status of [200, 200, 200, 404]) requests.emit({ ...look, status })
    set(a, 'x')
    requests.emit({ ...look, status: 404 })
    requests.emit({ ...look, method: 'POST', status: 204 })
    requests.emit({ ...look, method: 'POST', status: 204 })
    const counts = show('a')?.rungs.filter(({ kind }) => kind === 'request')
    assert.deepEqual(
      counts?.map(({ status, times }) => [status, times]),
      [
        [200, 3],
        [404, 1],
        [404, 1],
        [204, 1],
        [204, 1],
      ],
    )
  })

  it('is that of all channels of a call, found by any of them', () => {
    const { begin, set, show, short } = fixture()
    begin(a)
    begin({ ...b, linkedId: 'a' })
    set({ ...b, linkedId: 'a' }, 'x')
    assert.deepEqual(short('b'), short('a'))
    assert.deepEqual(
      show('b')?.channels.map(({ id }) => id),
      ['a', 'b'],
    )
    assert.equal(show('none'), undefined)
  })

  it('becomes one with another when the calls do, in the order in which things happened', () => {
    const { begin, end, set, show, short, ladders } = fixture()
    begin(a)
    begin(b)
    set(a, '1')
    set(b, '2')
    set(a, '3')
    assert.equal(ladders.count, 2)
    set({ ...b, linkedId: 'a' }, '4')
    assert.equal(ladders.count, 1)
    assert.deepEqual(
      short('b')?.filter((line) => line.startsWith('ChannelVarset')),
      ['1', '2', '3', '4'].map((value) => `ChannelVarset V=${value}`),
    )
    end({ ...b, linkedId: 'a' })
    assert.equal(show('b')?.ended, undefined)
    end(a)
    assert.ok(show('b')?.ended)
  })

  it('keeps its newest rungs and says how many it left out', () => {
    const { begin, set, show } = fixture({ rungsPerCall: 100 })
    begin(a)
    for (let at = 0; at < 1000; at++) set(a, `${at}`)
    const { rungs, left_out } = show('a') ?? assert.fail()
    assert.equal(rungs.at(-1)?.detail, 'V=999')
    assert.ok(rungs.length >= 100 && rungs.length <= 125)
    assert.equal(rungs.length + left_out, 1001)
  })

  it('shows long values cut', () => {
    const { begin, set, show } = fixture()
    begin(a)
    set(a, 'x'.repeat(10_000))
    assert.equal(String(show('a')?.rungs.at(-1)?.detail).length, 201)
  })

  it('has what concerns the bridge its channels are in', () => {
    const { begin, bus, requests, audience, show } = fixture()
    begin(a)
    audience.push('one')
    bus.publish('channel-entered-bridge', { bridge: bridge('x', ['a']), channel: a })
    const about = { method: 'POST', path: '/bridges/x/play', status: 201, durationMs: 1, over: 'websocket' as const }
    requests.emit({ ...about, bridgeId: 'x' })
    const playback = { id: 'p', mediaUri: 'sound:x', targetUri: 'bridge:x', language: 'en', state: 'playing' as const }
    bus.publish('device-state-changed', { device: 'x', state: 'INUSE' })
    bus.publish('playback-started', { playback })
    bus.publish('channel-left-bridge', { bridge: bridge('x'), channel: a })
    requests.emit({ ...about, bridgeId: 'x' })
    assert.deepEqual(
      show('a')?.rungs.map(({ kind, type }) => type ?? kind),
      ['ChannelCreated', 'ChannelEnteredBridge', 'request', 'PlaybackStarted', 'ChannelLeftBridge'],
    )
    assert.deepEqual(show('a')?.rungs.find(({ type }) => type === 'PlaybackStarted')?.applications, ['one'])
  })

  it('tells apart what an application was told later', () => {
    const { begin, set, deliveries, show } = fixture()
    begin(a)
    set(a, '1')
    deliveries.emit({ application: 'slow', type: 'ChannelCreated', seq: 1, channelIds: ['a'], text: '{}' })
    const { rungs } = show('a') ?? assert.fail()
    const { type, detail, applications } = rungs.at(-1) ?? {}
    assert.deepEqual([type, detail, applications], ['ChannelCreated', 'told late', ['slow']])
  })

  it('leaves hidden channels and digits we send out', () => {
    const { bus, begin, show } = fixture()
    begin(channel('hidden', { isInternal: true }))
    begin(a)
    for (const direction of ['sent', 'received'] as const) {
      bus.publish('channel-digit-ended', { channel: a, digit: '5', durationMs: 100, direction })
    }
    assert.equal(show('hidden'), undefined)
    assert.deepEqual(
      show('a')?.rungs.map(({ type }) => type),
      ['ChannelCreated', 'ChannelDtmfReceived'],
    )
  })
})

describe('ladders of calls that ended', () => {
  it('are kept in a bounded number, the oldest forgotten first', () => {
    const { begin, end, show, ladders } = fixture({ endedCalls: 3 })
    for (let at = 0; at < 10; at++) {
      begin(channel(`c${at}`))
      end(channel(`c${at}`))
    }
    assert.equal(ladders.count, 3)
    assert.deepEqual(
      [6, 7, 8, 9].map((at) => show(`c${at}`) !== undefined),
      [false, true, true, true],
    )
  })

  it('go on when another channel of the call begins, and an id can be used again', () => {
    const { begin, end, show } = fixture()
    begin(a)
    end(a)
    assert.ok(show('a')?.ended)
    begin({ ...b, linkedId: 'a' })
    assert.equal(show('a')?.ended, undefined)
    end({ ...b, linkedId: 'a' })
    begin(channel('a', { name: 'Local/again-00000001;1', linkedId: 'a' }))
    assert.equal(show('a')?.channels.length, 2)
  })

  it('stop hearing when the exchange ends', () => {
    const { ladders, requests, deliveries, steps } = fixture()
    assert.deepEqual([requests.count, deliveries.count, steps.count], [1, 1, 1])
    ladders.close()
    assert.deepEqual([requests.count, deliveries.count, steps.count], [0, 0, 0])
  })
})

describe('GET /calls/{callId}/ladder', () => {
  let small: ExchangeFixture

  beforeEach(() => {
    small = exchangeFixture()
  })
  afterEach(() => small.close())

  it('tells a call from its beginning to its end, and who heard of it', async () => {
    small.open('app')
    await small.answered('c')
    await small.settled('DELETE /channels/c')
    const { status, body } = await small.ask('GET /calls/c/ladder')
    assert.equal(status, 200)
    const { channels, rungs, ended } = body as Shown
    assert.deepEqual(
      channels.map(({ id }) => id),
      ['c', 'c;2'],
    )
    assert.ok(ended)
    const start = rungs.find(({ type }) => type === 'StasisStart')
    assert.deepEqual([start?.detail, start?.applications], ['app()', ['app']])
    assert.equal(rungs[0]?.type, 'ChannelCreated')
    assert.equal(rungs.at(-1)?.type, 'ChannelDestroyed')
    assert.deepEqual(await small.replies('GET /calls/none/ladder'), ['Call not found'])
    const [listed, ...others] = (await small.ask('GET /calls')).body as Record<string, unknown>[]
    assert.deepEqual([listed?.id, listed?.ended !== undefined, others], ['c', true, []])
    assert.match(String(listed?.summary), /the application app had it; .*over after 0\.\d s, ended by/)
  })
})
