import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeRtp, encodeRtp, isRtcp, RtpView, rewriteRtpHeader } from './packet.ts'

const plain = { payloadType: 0, sequence: 65535, timestamp: 0xfffffff0, ssrc: 0xdeadbeef, payload: Uint8Array.of(1, 2) }

test('a plain packet keeps every field', () => {
  const view = new RtpView()
  assert.equal(decodeRtp(encodeRtp({ ...plain, hasMarker: true }), view), undefined)
  assert.equal(view.payloadType, 0)
  assert.equal(view.hasMarker, true)
  assert.equal(view.sequence, 65535)
  assert.equal(view.timestamp, 0xfffffff0)
  assert.equal(view.ssrc, 0xdeadbeef)
  assert.deepEqual([...view.payload()], [1, 2])
})

test('contributing sources, extension and padding are stepped over', () => {
  const view = new RtpView()
  const bytes = encodeRtp({
    ...plain,
    csrcs: [7, 0xffffffff],
    extension: { profile: 0xbede, data: Uint8Array.of(0x10, 5, 0, 0) },
    padding: 3,
  })
  assert.equal(decodeRtp(bytes, view), undefined)
  assert.deepEqual([view.csrc(0), view.csrc(1), view.csrc(2)], [7, 0xffffffff, 0])
  assert.equal(view.extensionProfile, 0xbede)
  assert.equal(view.extensionLength, 4)
  assert.deepEqual([...view.payload()], [1, 2])
})

test('what is no packet is told apart', () => {
  const faultOf = (bytes: number[]) => decodeRtp(Uint8Array.from(bytes), new RtpView())
  const rest = new Array<number>(10).fill(0)
  assert.equal(faultOf([0x80, 0]), 'too-short')
  assert.equal(faultOf([0x40, 0, ...rest]), 'bad-version')
  assert.equal(faultOf([0x81, 0, ...rest]), 'bad-csrc')
  assert.equal(faultOf([0x90, 0, ...rest]), 'bad-extension')
  assert.equal(faultOf([0x90, 0, ...rest, 0, 0, 0, 2]), 'bad-extension')
  assert.equal(faultOf([0xa0, 0, ...rest]), 'bad-padding')
  assert.equal(faultOf([0xa0, 0, ...rest, 9]), 'bad-padding')
})

test('a rewritten packet is another stream with the same payload', () => {
  const view = new RtpView()
  const bytes = encodeRtp({ ...plain, csrcs: [3] })
  rewriteRtpHeader(bytes, 8, true, 70000, 5, 6)
  assert.equal(decodeRtp(bytes, view), undefined)
  assert.deepEqual([view.payloadType, view.sequence, view.timestamp, view.ssrc, view.csrcCount], [8, 4464, 5, 6, 1])
  assert.deepEqual([...view.payload()], [1, 2])
})

test('RTCP on a shared port is told by its second byte', () => {
  assert.equal(isRtcp(Uint8Array.of(0x80, 200, 0, 0)), true)
  assert.equal(isRtcp(Uint8Array.of(0x80, 0x80 | 9, 0, 0)), false)
  assert.equal(isRtcp(Uint8Array.of(0x80, 200)), false)
})

test('impossible packets are refused when they are made', () => {
  assert.throws(() => encodeRtp({ ...plain, csrcs: new Array<number>(16).fill(0) }), RangeError)
  assert.throws(() => encodeRtp({ ...plain, padding: 256 }), RangeError)
  assert.throws(() => encodeRtp({ ...plain, extension: { profile: 1, data: new Uint8Array(3) } }), RangeError)
})

test('any bytes decode or are refused, and the payload lies inside', () => {
  const view = new RtpView()
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      if (bytes.length > 0) bytes[0] = ((bytes[0] as number) & 0x3f) | 0x80
      if (decodeRtp(bytes, view) !== undefined) return
      assert.ok(view.payloadStart >= 12 && view.payloadStart + view.payloadLength <= bytes.length)
    }),
  )
})
