import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventExpectation } from './event-expectation.ts'
import { channelsOf, matches, parseEventFilter } from './event-filter.ts'
import { EventLog } from './event-log.ts'
import { eventSummary } from './event-summary.ts'
import type { ReceivedEvent } from './received-event.ts'

const channel = (name: string, more: object = {}) => ({
  id: '1700000000.1',
  name,
  state: 'Up',
  caller: { name: 'Alice', number: '100' },
  connected: { name: '', number: '' },
  dialplan: { context: 'default', exten: '100', priority: 1 },
  creationtime: '2026-01-01T00:00:00.000+0000',
  language: 'en',
  ...more,
})

const start: ReceivedEvent = {
  type: 'StasisStart',
  timestamp: '2026-01-01T00:00:00.000+0000',
  application: 'demo',
  asterisk_id: 'x',
  args: ['one', 'two'],
  channel: channel('PJSIP/alice-0000000a'),
}
const digit: ReceivedEvent = { ...start, type: 'ChannelDtmfReceived', args: undefined, digit: '5', duration_ms: 120 }

const numbers = (log: EventLog) => log.shown.map(({ number }) => number)

describe('the stream of events', () => {
  it('keeps the newest, and no more than it may', () => {
    const log = new EventLog({ most: 100 })
    for (let at = 0; at < 1000; at++) log.add(start, at)
    assert.ok(log.keptCount <= 110, String(log.keptCount))
    assert.equal(numbers(log).at(-1), 1000)
    assert.ok(log.shown.length <= 110)
    assert.equal(log.count, 1000)
  })

  it('shows what the filter lets pass, also of what came before', () => {
    const log = new EventLog()
    for (const event of [start, digit, start]) log.add(event, 0)
    log.filter = parseEventFilter('type:dtmf')
    assert.deepEqual(numbers(log), [2])
    log.add(digit, 0)
    log.add(start, 0)
    assert.deepEqual(numbers(log), [2, 4])
    log.filter = {}
    assert.deepEqual(numbers(log), [1, 2, 3, 4, 5])
  })

  it('stands still while it is paused, says how many wait, and has them afterwards', () => {
    const log = new EventLog({ most: 10 })
    for (let at = 0; at < 5; at++) log.add(start, at)
    log.pause()
    for (let at = 0; at < 40; at++) log.add(start, at)
    assert.deepEqual(numbers(log), [1, 2, 3, 4, 5])
    assert.equal(log.waiting, 40)
    log.resume()
    assert.equal(log.waiting, 0)
    assert.equal(numbers(log).at(-1), 45)
    log.clear()
    assert.deepEqual(numbers(log), [])
  })
})

describe('a filter of events', () => {
  const isShown = (text: string, event: ReceivedEvent = start) => matches(parseEventFilter(text), event)

  it('knows types, applications, channels and words', () => {
    for (const text of [
      '',
      'type:stasis',
      'type:dtmf,start',
      'app:demo',
      'channel:alice',
      'channel:1700000000.1',
      'two',
    ])
      assert.equal(isShown(text), true, text)
    for (const text of ['type:end', '-type:start', 'app:other', 'channel:bob', 'three', 'app:demo bob'])
      assert.equal(isShown(text), false, text)
    assert.equal(isShown('up alice'), true)
    assert.equal(isShown('"up alice"'), false, 'quotes hold words together')
  })

  it('takes what it does not know as words', () => {
    assert.deepEqual(parseEventFilter('colour:red type: x'), { words: ['colour:red', 'type:', 'x'] })
    assert.deepEqual(parseEventFilter('  '), {})
  })

  it('finds the channels of an event, the caller and the called one too', () => {
    const dial = { type: 'Dial', peer: channel('PJSIP/bob-00000002'), caller: channel('PJSIP/alice-00000001') }
    assert.deepEqual(
      channelsOf(dial).map(({ name }) => name),
      ['PJSIP/bob-00000002', 'PJSIP/alice-00000001'],
    )
    assert.deepEqual(channelsOf({ type: 'DeviceStateChanged', device_state: { name: 'x', state: 'BUSY' } }), [])
  })
})

describe('an event on one line', () => {
  it('says whom it is about and what is new', () => {
    assert.deepEqual(eventSummary(start), { subject: 'PJSIP/alice-0000000a', words: 'with one, two' })
    assert.deepEqual(eventSummary(digit), { subject: 'PJSIP/alice-0000000a', words: '5, 120 ms' })
    const dial = { type: 'Dial', peer: channel('PJSIP/bob-2'), caller: channel('PJSIP/alice-1'), dialstatus: 'RINGING' }
    assert.deepEqual(eventSummary(dial), { subject: 'PJSIP/alice-1', words: 'PJSIP/bob-2 RINGING' })
    const queue = { type: 'QueueCallerJoin', queue: 'sales', position: 2, count: 3 }
    assert.deepEqual(eventSummary(queue), { subject: 'sales', words: 'position 2, count 3' })
    assert.deepEqual(eventSummary({ type: 'toString' }), { subject: '', words: '' })
  })
})

describe('an event as an expectation', () => {
  it('says what will be so again, and nothing of ids, moments and running numbers', () => {
    assert.equal(
      eventExpectation(digit),
      [
        "await app.sees('ChannelDtmfReceived', {",
        "  channel: { name: /^PJSIP\\/alice-[0-9a-f]+$/, state: 'Up', caller: { name: 'Alice', number: '100' } },",
        "  digit: '5',",
        '})',
      ].join('\n'),
    )
    assert.equal(eventExpectation({ type: 'X', timestamp: 'y' }), "await app.sees('X')")
  })

  it('is a program that can be run', () => {
    const awkward = { type: 'ChannelUserevent', eventname: 'it\'s "so" \\', 'a-b': [1, 'two'], userevent: { x: true } }
    const source = eventExpectation(awkward).replace('await app.sees', 'return seen')
    const seen = (...given: unknown[]) => given
    assert.deepEqual(new Function('seen', source)(seen), [
      'ChannelUserevent',
      { eventname: 'it\'s "so" \\', 'a-b': [1, 'two'], userevent: { x: true } },
    ])
  })
})
