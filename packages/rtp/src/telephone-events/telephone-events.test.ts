import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventCharacters, eventNumbers } from './events.table.ts'
import {
  type DigitReceived,
  expireTelephoneEvent,
  handleAudioBesides,
  receiveTelephoneEvent,
  telephoneEventReceiver,
} from './receive-telephone-events.ts'
import {
  type EventPacket,
  endTelephoneEvent,
  nextEventPackets,
  type TelephoneEventSender,
  telephoneEventSender,
} from './send-telephone-event.ts'
import { decodeTelephoneEvent, encodeTelephoneEvent } from './telephone-event.ts'

function allOf(sender: TelephoneEventSender): EventPacket[] {
  const packets: EventPacket[] = []
  while (!sender.isOver) packets.push(...nextEventPackets(sender, 160))
  return packets
}

function receiveAll(packets: readonly EventPacket[], from = 0): DigitReceived[] {
  const receiver = telephoneEventReceiver(8_000)
  return packets.flatMap((packet, at) => [
    ...receiveTelephoneEvent(receiver, (from + at) & 0xffff, packet.timestamp, packet.event, 20 * at),
  ])
}

test('the four bytes survive being written and read', () => {
  const bytes = new Uint8Array(6)
  const event = { event: 11, isEnd: true, volume: 10, duration: 65_535 }
  encodeTelephoneEvent(bytes, 2, event)
  assert.deepEqual(decodeTelephoneEvent(bytes, 2, 4), event)
  assert.equal(decodeTelephoneEvent(bytes, 2, 3), undefined)
})

test('every character of the table is sent and heard as one digit of its length', () => {
  assert.equal(eventCharacters.length, 17)
  for (const digit of [...eventNumbers.keys()]) {
    const heard = receiveAll(allOf(telephoneEventSender(digit, 8_000, 4_000_000_000, 100)!), 65_534)
    assert.deepEqual(heard, [
      { type: 'began', digit },
      { type: 'ended', digit, durationMs: 100 },
    ])
  }
})

test('the first packet is marked, all share one timestamp, the end is said three times', () => {
  const packets = allOf(telephoneEventSender('5', 8_000, 900, 100)!)
  assert.deepEqual(
    packets.map(({ hasMarker, event }) => [hasMarker, event.duration, event.isEnd]),
    [
      [true, 160, false],
      [false, 320, false],
      [false, 480, false],
      [false, 640, false],
      [false, 800, true],
      [false, 800, true],
      [false, 800, true],
    ],
  )
  assert.ok(packets.every(({ timestamp }) => timestamp === 900))
})

test('a digit without a length goes on until it is ended', () => {
  const sender = telephoneEventSender('#', 8_000, 0)!
  for (let at = 0; at < 3; at++) assert.equal(nextEventPackets(sender, 160).length, 1)
  endTelephoneEvent(sender, 480, 40)
  const last = nextEventPackets(sender, 160)
  assert.deepEqual([last.length, last[0]?.event.duration, last[0]?.event.isEnd], [3, 480, true])
  assert.deepEqual(nextEventPackets(sender, 160), [])
})

test('ten seconds do not fit one field: they go in segments and are heard as one digit', () => {
  const packets = allOf(telephoneEventSender('1', 8_000, 0xfffff000, 10_000)!)
  assert.ok(packets.every(({ event }) => event.duration <= 0xffff))
  assert.deepEqual(receiveAll(packets), [
    { type: 'began', digit: '1' },
    { type: 'ended', digit: '1', durationMs: 10_000 },
  ])
})

test('lost, repeated and late packets still make one digit', () => {
  const packets = allOf(telephoneEventSender('7', 8_000, 160, 100)!)
  const receiver = telephoneEventReceiver(8_000)
  const heard = [2, 1, 2, 6, 5].flatMap((at) => [
    ...receiveTelephoneEvent(receiver, at, packets[at]!.timestamp, packets[at]!.event, 0),
  ])
  assert.deepEqual(heard, [
    { type: 'began', digit: '7' },
    { type: 'ended', digit: '7', durationMs: 100 },
  ])
})

test('a lost end: audio that goes on ends the digit, and so does silence', () => {
  const start = allOf(telephoneEventSender('7', 8_000, 160, 100)!).slice(0, 3)
  const receiver = telephoneEventReceiver(8_000)
  const begin = (from: number, shift: number) =>
    start.forEach(({ timestamp, event }, at) => {
      receiveTelephoneEvent(receiver, from + at, timestamp + shift, event, 0)
    })
  begin(0, 0)
  assert.deepEqual(handleAudioBesides(receiver, 160 + 480 + 1_200), [])
  assert.deepEqual(handleAudioBesides(receiver, 160 + 480 + 1_360), [{ type: 'ended', digit: '7', durationMs: 60 }])
  begin(10, 8_000)
  assert.deepEqual(expireTelephoneEvent(receiver, 900), [])
  assert.deepEqual(expireTelephoneEvent(receiver, 1_100), [{ type: 'ended', digit: '7', durationMs: 60 }])
})

test('a new digit ends the one before it', () => {
  const one = allOf(telephoneEventSender('1', 8_000, 160, 100)!).slice(0, 2)
  const two = allOf(telephoneEventSender('2', 8_000, 2_000, 40)!)
  assert.deepEqual(
    receiveAll([...one, ...two]).map((heard) => `${heard.type} ${heard.digit}`),
    ['began 1', 'ended 1', 'began 2', 'ended 2'],
  )
})

test('an event that is no key, and a character that is no event, are nothing', () => {
  const receiver = telephoneEventReceiver(8_000)
  const event = { event: 200, isEnd: false, volume: 0, duration: 1 }
  assert.deepEqual(receiveTelephoneEvent(receiver, 1, 1, event, 0), [])
  assert.equal(telephoneEventSender('x', 8_000, 0), undefined)
})
