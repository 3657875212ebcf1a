// Packets of HEP, byte by byte.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeHep, type HepCopy } from './hep-packet.ts'

const copy: HepCopy = {
  kind: 'sip',
  transport: 'udp',
  source: { address: '192.0.2.1', port: 5060 },
  destination: { address: '192.0.2.2', port: 5070 },
  at: 1_700_000_000_250,
  payload: 'OPTIONS',
  correlationId: 'abc@x',
}
const agent = { id: 42, name: '', password: '' }

/** Vendor, type, length, value. */
const chunk = (type: string, length: string, value: string) => `0000${type}${length}${value}`

test('a packet is its name, its length and its chunks, each with vendor, type and length', () => {
  const packet = encodeHep(copy, agent)
  const chunks = [
    chunk('0001', '0007', '02'),
    chunk('0002', '0007', '11'),
    chunk('0003', '000a', 'c0000201'),
    chunk('0004', '000a', 'c0000202'),
    chunk('0007', '0008', '13c4'),
    chunk('0008', '0008', '13ce'),
    chunk('0009', '000a', '6553f100'),
    chunk('000a', '000a', '0003d090'),
    chunk('000b', '0007', '01'),
    chunk('000c', '000a', '0000002a'),
    chunk('0011', '000b', Buffer.from('abc@x').toString('hex')),
    chunk('000f', '000d', Buffer.from('OPTIONS').toString('hex')),
  ].join('')
  assert.equal(packet.toString('hex'), `48455033${(6 + chunks.length / 2).toString(16).padStart(4, '0')}${chunks}`)
})

test('addresses of version 6 have their own chunks; where one side has version 4, it stands inside', () => {
  const hex = (source: string, destination: string) =>
    encodeHep(
      { ...copy, source: { address: source, port: 1 }, destination: { address: destination, port: 2 } },
      agent,
    ).toString('hex')
  assert.match(hex('2001:db8::1', '::1'), /000000010007 ?0a/)
  assert.match(hex('2001:db8::1', '::1'), /00000005001620010db8000000000000000000000001/)
  assert.match(hex('2001:db8::1', '::1'), /00000006001600000000000000000000000000000001/)
  assert.match(hex('192.0.2.1', 'fe80::1:2%eth0'), /00000005001600000000000000000000ffffc0000201/)
  assert.match(hex('::ffff:192.0.2.9', '::'), /00000005001600000000000000000000ffffc0000209/)
  assert.match(hex('nowhere', '192.0.2.1'), /00000003000a00000000/)
})

test('what is too long for a datagram is cut, and says its true length', () => {
  const packet = encodeHep({ ...copy, payload: 'x'.repeat(100_000) }, { id: 1, name: 'exchange', password: 'secret' })
  assert.ok(packet.length <= 65_000)
  assert.equal(packet.readUInt16BE(4), packet.length)
  assert.ok(packet.includes('secret') && packet.includes('exchange'))
})
