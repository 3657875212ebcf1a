import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeRtcp } from './decode.ts'
import { encodeRtcp } from './encode.ts'
import type { ReportBlock, RtcpPacket } from './rtcp-packet.ts'

const block: ReportBlock = {
  ssrc: 0xcafebabe,
  fractionLost: 12,
  cumulativeLost: -3,
  highestSequence: 0x0001ffff,
  jitter: 77,
  lastSenderReport: 0x12345678,
  delaySinceLastSenderReport: 65536,
}

const compound: RtcpPacket[] = [
  {
    type: 'sender-report',
    ssrc: 1,
    ntpSeconds: 0xe0000000,
    ntpFraction: 0x80000000,
    rtpTimestamp: 160,
    packetCount: 5,
    octetCount: 800,
    reports: [block, { ...block, cumulativeLost: 8_388_607 }],
  },
  { type: 'receiver-report', ssrc: 2, reports: [] },
  {
    type: 'source-description',
    chunks: [
      { ssrc: 1, items: { cname: 'a@b', tool: 'jäck' } },
      { ssrc: 2, items: {} },
    ],
  },
  { type: 'nack', senderSsrc: 1, mediaSsrc: 2, sequences: [65530, 65531, 2, 300] },
  { type: 'picture-loss', senderSsrc: 1, mediaSsrc: 2 },
  { type: 'full-intra-request', senderSsrc: 1, entries: [{ ssrc: 9, sequence: 255 }] },
  { type: 'estimated-bitrate', senderSsrc: 1, bitsPerSecond: 1_000_000, ssrcs: [7, 8] },
  { type: 'other', packetType: 204, count: 3, body: Uint8Array.of(1, 2, 3, 4) },
  { type: 'bye', ssrcs: [1, 2], reason: 'over' },
  { type: 'bye', ssrcs: [3] },
]

test('every kind of packet survives being written and read', () => {
  for (const packet of compound) assert.deepEqual(decodeRtcp(encodeRtcp([packet])), { ok: true, packets: [packet] })
  assert.deepEqual(decodeRtcp(encodeRtcp(compound)), { ok: true, packets: compound })
})

test('padding of the last packet is stepped over', () => {
  const bye = encodeRtcp([{ type: 'bye', ssrcs: [3] }])
  const padded = Uint8Array.from([...bye, 0, 0, 0, 4])
  padded[0] = 0xa1
  padded[3] = 2
  assert.deepEqual(decodeRtcp(padded), { ok: true, packets: [{ type: 'bye', ssrcs: [3] }] })
})

test('what is broken is told with its place', () => {
  const good = encodeRtcp([{ type: 'bye', ssrcs: [3] }])
  const after = (...bytes: number[]) => decodeRtcp(Uint8Array.from([...good, ...bytes]))
  assert.deepEqual(decodeRtcp(new Uint8Array(0)), { ok: false, code: 'too-short', at: 0 })
  assert.deepEqual(after(0x80, 200), { ok: false, code: 'too-short', at: 8 })
  assert.deepEqual(after(0x00, 200, 0, 0), { ok: false, code: 'bad-version', at: 8 })
  assert.deepEqual(after(0x80, 200, 0, 9), { ok: false, code: 'bad-length', at: 8 })
  assert.deepEqual(after(0x81, 200, 0, 0), { ok: false, code: 'bad-body', at: 8 })
  assert.deepEqual(after(0xa0, 203, 0, 1, 0, 0, 0, 200), { ok: false, code: 'bad-length', at: 8 })
})

test('what no packet can hold is refused', () => {
  const receiver = { type: 'receiver-report', ssrc: 1, reports: new Array<ReportBlock>(32).fill(block) } as const
  assert.throws(() => encodeRtcp([receiver]), RangeError)
  assert.throws(
    () => encodeRtcp([{ type: 'source-description', chunks: [{ ssrc: 1, items: { cname: 'x'.repeat(256) } }] }]),
    RangeError,
  )
})

test('arbitrary bytes never throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 120 }), fc.integer({ min: 192, max: 223 }), (bytes, packetType) => {
      if (bytes.length >= 4) {
        bytes[0] = 0x80 | ((bytes[0] as number) & 0x3f)
        bytes[1] = packetType
        bytes[2] = 0
        bytes[3] = Math.floor(bytes.length / 4) - 1
      }
      const decoded = decodeRtcp(bytes)
      if (!decoded.ok) assert.ok(decoded.at <= bytes.length)
    }),
  )
})

test('a datagram that asks for very much is not read to its end', () => {
  const sequences = Array.from({ length: 16_000 }, (_, at) => 17 * at)
  const nack = encodeRtcp([
    { type: 'nack', senderSsrc: 1, mediaSsrc: 2, sequences: sequences.map((one) => one & 0xffff) },
  ])
  const decoded = decodeRtcp(nack)
  assert.ok(decoded.ok && decoded.packets[0]?.type === 'nack')
  assert.ok(decoded.packets[0].sequences.length <= 1_024 + 16, `${decoded.packets[0].sequences.length}`)
  const many = encodeRtcp(Array.from({ length: 2_000 }, () => ({ type: 'bye', ssrcs: [1] }) as const))
  const packets = decodeRtcp(many)
  assert.equal(packets.ok && packets.packets.length, 64)
})
