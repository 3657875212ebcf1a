import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import type { Channel } from '@jackfield/core'
import type { MediaPlane, PlayoutReport, SocketListener } from '@jackfield/media'
import { ExchangeFixture } from '../exchange-fixture.ts'
import { MediaFigures } from '../media-figures.ts'
import { SocketTally } from '../socket-tally.ts'
import { type ControlFormat, readMediaWish } from './dial-string.ts'
import type { MediaSocket } from './media-socket.ts'
import { MediaWebsocketSession } from './media-websocket-session.ts'

/** A session whose plane and socket are lists of what they were told. */
function fixtureWith(options = '', controlFormat: ControlFormat = 'json') {
  const fixture = new ExchangeFixture()
  const clock = new VirtualClock()
  const read = readMediaWish(`INCOMING/${options}`, ['ulaw'])
  assert.ok(read.ok)
  const channel = fixture.exchange.channels.create({
    technology: { name: 'WebSocket', description: '', module: '' },
    name: 'WebSocket/INCOMING/0x1',
    id: 'x',
    isOutgoing: true,
  }) as Channel
  channel.variables.set('ONE', '1')
  const asked: unknown[] = []
  const heard: number[] = []
  let listener: SocketListener | undefined
  const plane = {
    listenToSocket: (_port: string, published: SocketListener) => {
      listener = published
      return () => {
        listener = undefined
      }
    },
    feedSocket: (_port: string, bytes: Uint8Array) => void heard.push(bytes.length),
    actOnPlayout: (_port: string, act: unknown) => void asked.push(act),
  } as unknown as MediaPlane
  const tally = new SocketTally()
  const session = new MediaWebsocketSession({
    channel,
    plane,
    clock,
    log: fixture.log,
    wish: read.wish,
    controlFormat,
    connectionId: 'c',
    frameBytes: 160,
    writeTimeoutMs: 5_000,
    tally,
    figures: new MediaFigures(clock),
  })
  const ends: string[] = []
  channel.connect({ hangUp: () => session.end() })
  const published: (string | number)[] = []
  const socket: MediaSocket & { bufferedBytes: number } = {
    sendText: (text) => void published.push(text),
    sendBytes: (bytes) => void published.push(bytes.length),
    bufferedBytes: 0,
    close: (code) => void ends.push(`closed ${code}`),
    terminate: () => void ends.push('cut'),
  }
  const frame = () => listener?.onFrame(new Uint8Array(160))
  const report = (one: PlayoutReport) => listener?.onReport(one)
  return { fixture, clock, channel, session, socket, published, ends, asked, heard, frame, report, tally }
}

const start =
  '{"event":"MEDIA_START","connection_id":"c","channel":"WebSocket/INCOMING/0x1","channel_id":"x","format":"ulaw",' +
  '"optimal_frame_size":160,"ptime":20,"passthrough":false,"unbuffered":false,"channel_variables":{"ONE":"1"}}'

describe('media session', () => {
  test('the start is the first message; the channel answers itself when it is called and connected', async () => {
    const { session, socket, published, channel, frame, clock } = fixtureWith()
    frame()
    session.call()
    await clock.settle()
    assert.equal(channel.state, 'Down')
    session.attach(socket)
    frame()
    await clock.settle()
    assert.deepEqual(published, [start, 160])
    assert.deepEqual([channel.state, session.isTaken], ['Up', true])
  })

  test('it answers when it is told to, where it was told to wait', async () => {
    const { session, socket, channel, clock } = fixtureWith('n')
    const events = session.attach(socket)
    events.onText('{"command":"ANSWER"}')
    await clock.settle()
    assert.equal(channel.state, 'Down', 'nobody has called yet')
    session.call()
    await clock.settle()
    assert.equal(channel.state, 'Down')
    events.onText('{"command":"ANSWER"}')
    assert.equal(channel.state, 'Up')
    events.onText('{"command":"ANSWER"}')
  })

  test('reports become events, in both formats', () => {
    const reports: readonly PlayoutReport[] = [
      { report: 'xoff' },
      { report: 'xon', droppedMs: 40 },
      { report: 'drained' },
      { report: 'mark', id: 'a b' },
      { report: 'bulk-ended', id: '' },
      { report: 'dropping' },
      { report: 'flushed', playedMs: 1, sinceMarkMs: 2, flushedMs: 3, marks: ['a b', 'c'] },
    ]
    const json = fixtureWith()
    json.session.attach(json.socket).onText('{"command":"FLUSH_MEDIA","correlation_id":"f"}')
    for (const report of reports) json.report(report)
    json.session.sendDigit('5')
    assert.deepEqual(
      json.published.slice(1).map((text) => JSON.parse(String(text))),
      [
        { event: 'MEDIA_XOFF', channel_id: 'x' },
        { event: 'MEDIA_XON', channel_id: 'x', dropped_ms: 40 },
        { event: 'QUEUE_DRAINED', channel_id: 'x' },
        { event: 'MEDIA_MARK_PROCESSED', channel_id: 'x', correlation_id: 'a b' },
        { event: 'MEDIA_BUFFERING_COMPLETED', channel_id: 'x', correlation_id: '' },
        { event: 'ERROR', channel_id: 'x', error_text: 'The queue is full: media is dropped until MEDIA_XON' },
        {
          event: 'MEDIA_FLUSHED',
          channel_id: 'x',
          played_ms: 1,
          since_mark_ms: 2,
          flushed_ms: 3,
          flushed_marks: ['a b', 'c'],
          correlation_id: 'f',
        },
        { event: 'DTMF_END', channel_id: 'x', digit: '5' },
      ],
    )
    const plain = fixtureWith('', 'plain-text')
    plain.session.attach(plain.socket)
    for (const report of reports) plain.report(report)
    plain.session.sendDigit('5')
    assert.deepEqual(plain.published.slice(1), [
      'MEDIA_XOFF',
      'MEDIA_XON',
      'QUEUE_DRAINED',
      'MEDIA_MARK_PROCESSED a b',
      'MEDIA_BUFFERING_COMPLETED',
      'ERROR channel_id:x error_text:The queue is full: media is dropped until MEDIA_XON',
      'MEDIA_FLUSHED played_ms:1 since_mark_ms:2 flushed_ms:3 flushed_marks:a%20b,c',
      'DTMF_END digit:5 channel_id:x',
    ])
  })

  test('commands reach the queue, in order with the audio; a direction changes what is allowed', () => {
    const { session, socket, asked, heard, published } = fixtureWith('d(in)')
    const events = session.attach(socket)
    const say = (command: string, more = {}) => events.onText(JSON.stringify({ command, ...more }))
    say('MARK_MEDIA')
    assert.match(String(published.at(-1)), /MARK_MEDIA not supported while media direction is 'in'/)
    say('SET_MEDIA_DIRECTION', { direction: 'both' })
    say('START_MEDIA_BUFFERING')
    events.onBytes(new Uint8Array(7))
    say('MARK_MEDIA', { correlation_id: 'm' })
    say('STOP_MEDIA_BUFFERING', { correlation_id: 's' })
    for (const name of ['PAUSE_MEDIA', 'CONTINUE_MEDIA', 'REPORT_QUEUE_DRAINED', 'GET_STATUS', 'FLUSH_MEDIA']) say(name)
    assert.deepEqual(heard, [7])
    assert.deepEqual(asked, [
      { act: 'direct', direction: 'both' },
      { act: 'begin-bulk' },
      { act: 'mark', id: 'm' },
      { act: 'end-bulk', id: 's' },
      { act: 'pause' },
      { act: 'resume' },
      { act: 'report-drained' },
      { act: 'status' },
      { act: 'flush' },
    ])
  })

  test('a program that does not read misses audio, and is cut off after a while with a cause', async () => {
    const { session, socket, published, ends, frame, clock, fixture, channel, tally } = fixtureWith()
    session.attach(socket)
    assert.equal(tally.open, 1)
    socket.bufferedBytes = 300_000
    frame()
    await clock.pass('4s')
    frame()
    socket.bufferedBytes = 0
    frame()
    assert.deepEqual(published.slice(1), [160])
    socket.bufferedBytes = 300_000
    frame()
    await clock.pass('5s')
    frame()
    frame()
    assert.deepEqual(ends, ['cut'])
    assert.deepEqual([tally.open, tally.unread, tally.cut], [0, 4, 1])
    assert.equal(channel.isEnded, true)
    assert.deepEqual(fixture.story('x').slice(-2), ['hangup 38', 'destroyed 38'])
  })

  test('one that asks and does not read is cut off, too', () => {
    const { session, socket, ends, published } = fixtureWith()
    const events = session.attach(socket)
    socket.bufferedBytes = 2_000_000
    events.onText('nonsense')
    events.onText('nonsense')
    assert.deepEqual([ends, published.length], [['cut'], 1])
  })

  test('a connection that comes too late is closed', () => {
    const { session, socket, channel, ends, published, tally } = fixtureWith()
    channel.requestHangup('explicit', 16)
    const events = session.attach(socket)
    events.onText('{"command":"GET_STATUS"}')
    events.onBytes(new Uint8Array(160))
    events.onClosed({ code: 1001, isClean: true })
    assert.deepEqual([ends, published, tally.open], [['closed 1001'], [], 0])
  })

  test('whoever ends it, it ends once and with a cause', () => {
    for (const [act, published, code] of [
      ['hangup', 'destroyed 16', ['closed 1000']],
      ['close', 'destroyed 16', []],
      ['fault', 'destroyed 38', []],
      ['exchange', 'destroyed 17', ['closed 1000']],
    ] as const) {
      const { session, socket, fixture, ends, channel, tally } = fixtureWith()
      const events = session.attach(socket)
      if (act === 'hangup') events.onText('{"command":"HANGUP"}')
      else if (act === 'close') events.onClosed({ code: 1000, isClean: true })
      else if (act === 'fault') events.onClosed({ code: 1002, isClean: false })
      else channel.requestHangup('explicit', 17)
      events.onText('{"command":"HANGUP"}')
      events.onClosed({ code: 1000, isClean: true })
      assert.equal(fixture.story('x').at(-1), published, act)
      assert.deepEqual([tally.open, tally.cut], [0, 0], act)
      assert.deepEqual([fixture.story('x').filter((line) => line.startsWith('destroyed')).length, ends], [1, code], act)
    }
  })
})
