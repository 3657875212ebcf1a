import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeHeaderExtensions, headerExtension, headerExtensions } from './header-extensions.ts'
import { decodeRtp, encodeRtp, RtpView } from './packet.ts'

function packetWith(extension: { profile: number; data: Uint8Array }): RtpView {
  const view = new RtpView()
  const bytes = encodeRtp({ payloadType: 0, sequence: 1, timestamp: 2, ssrc: 3, payload: Uint8Array.of(9), extension })
  assert.equal(decodeRtp(bytes, view), undefined)
  return view
}

test('short elements go in the one-byte form', () => {
  const encoded = encodeHeaderExtensions([
    { id: 1, data: Uint8Array.of(0x85) },
    { id: 14, data: Uint8Array.of(1, 2, 3) },
  ])
  assert.equal(encoded.profile, 0xbede)
  const view = packetWith(encoded)
  assert.deepEqual(
    headerExtensions(view).map(({ id, data }) => [id, [...data]]),
    [
      [1, [0x85]],
      [14, [1, 2, 3]],
    ],
  )
  assert.deepEqual([...headerExtension(view, 1)!], [0x85])
  assert.equal(headerExtension(view, 2), undefined)
})

test('long, empty and high-numbered elements go in the two-byte form', () => {
  const encoded = encodeHeaderExtensions([
    { id: 200, data: new Uint8Array(20).fill(7) },
    { id: 2, data: new Uint8Array(0) },
  ])
  assert.equal(encoded.profile, 0x1000)
  assert.deepEqual(
    headerExtensions(packetWith(encoded)).map(({ id, data }) => [id, data.length]),
    [
      [200, 20],
      [2, 0],
    ],
  )
})

test('an element that runs over the end, and an unknown profile, give nothing', () => {
  assert.deepEqual(headerExtensions(packetWith({ profile: 0xbede, data: Uint8Array.of(0x1f, 0, 0, 0) })), [])
  assert.deepEqual(headerExtensions(packetWith({ profile: 0x1000, data: Uint8Array.of(1, 9, 0, 0) })), [])
  assert.deepEqual(headerExtensions(packetWith({ profile: 0x1234, data: Uint8Array.of(0x10, 0, 0, 0) })), [])
  assert.deepEqual(headerExtensions(packetWith({ profile: 0xbede, data: Uint8Array.of(0xf0, 1, 0x10, 1) })), [])
})

test('ids and lengths outside the format are refused', () => {
  assert.throws(() => encodeHeaderExtensions([{ id: 0, data: new Uint8Array(1) }]), RangeError)
  assert.throws(() => encodeHeaderExtensions([{ id: 1, data: new Uint8Array(256) }]), RangeError)
})
