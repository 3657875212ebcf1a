import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ExchangeFixture } from '../testing/exchange-fixture.ts'
import { canBePickedUp, offerPickup, pickUp, takePickup, withdrawPickup } from './pickups.ts'

function ringing(id: string) {
  const fixture = new ExchangeFixture()
  const channel = fixture.channel(id, { state: 'Ringing', isOutgoing: true })
  const release = channel.take({ kind: 'dial' })
  return { fixture, channel, release, picker: fixture.channel('picker') }
}

test('only what somebody looks after can be picked up, once', () => {
  const { channel, picker } = ringing('a')
  assert.equal(canBePickedUp(channel), false)
  offerPickup(channel)
  assert.equal(canBePickedUp(channel), true)
  withdrawPickup(channel)
  assert.equal(canBePickedUp(channel), false)
  offerPickup(channel)
  const pickup = { picker, done: () => undefined }
  pickUp(channel, pickup)
  assert.equal(canBePickedUp(channel), false)
  assert.equal(takePickup(channel), pickup)
  assert.deepEqual([takePickup(channel), channel.hangupCause], [undefined, 26])
})

test('offered are those that ring: not who was answered, withdrawn or is gone', () => {
  const { fixture, channel, release } = ringing('r')
  const { offered } = fixture.exchange.channels
  const other = fixture.channel('o', { state: 'Ringing', isOutgoing: true })
  offerPickup(channel)
  offerPickup(other)
  assert.deepEqual([...offered], [channel, other])
  withdrawPickup(other)
  assert.deepEqual([...offered], [channel])
  offerPickup(other)
  other.handle({ type: 'answered' })
  assert.deepEqual([...offered], [channel])
  channel.requestHangup('explicit')
  release()
  offerPickup(channel)
  assert.deepEqual([...offered], [])
})

test('who picks up a channel that goes before its caller looks waits for nothing', () => {
  const { channel, picker, release } = ringing('b')
  offerPickup(channel)
  let isDone = false
  const done = () => {
    isDone = true
  }
  pickUp(channel, { picker, done })
  channel.requestHangup('explicit', 17)
  release()
  assert.deepEqual([channel.isEnded, isDone, channel.hangupCause], [true, true, 17])
})

test('who picked up and was taken goes on after the end of the channel that rang', () => {
  const { channel, picker, release } = ringing('c')
  offerPickup(channel)
  let isDone = false
  const done = () => {
    isDone = true
  }
  pickUp(channel, { picker, done })
  takePickup(channel)
  release()
  assert.deepEqual([channel.isEnded, isDone], [true, false])
})
