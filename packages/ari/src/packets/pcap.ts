// Packets in the form that analysers read: the file's head, and a packet with its headers.
// Not what was on the wire to the byte: headers are made up, and a message of a stream is shown as one datagram.

import { isIPv6 } from 'node:net'

/** Packets begin with their IP header. */
const rawIp = 101
const udp = 17
const longest = 65_000

export function pcapHead(): Buffer {
  const head = Buffer.alloc(24)
  head.writeUInt32LE(0xa1b2c3d4, 0)
  head.writeUInt16LE(2, 4)
  head.writeUInt16LE(4, 6)
  head.writeUInt32LE(65_535, 16)
  head.writeUInt32LE(rawIp, 20)
  return head
}

/** Who sent a packet, or whom it was for. */
export interface PacketEnd {
  readonly address: string
  readonly port: number
}

/** A packet with the head of its record, and when it came or went. */
export interface TimedPacket {
  readonly wallMs: number
  readonly bytes: Buffer
}

/** `wallMs`: when it came or went. */
export function pcapPacket(message: Uint8Array, from: PacketEnd, to: PacketEnd, wallMs: number): Buffer {
  const payload = message.subarray(0, longest)
  const datagram = Buffer.alloc(8)
  datagram.writeUInt16BE(from.port, 0)
  datagram.writeUInt16BE(to.port, 2)
  datagram.writeUInt16BE(8 + payload.length, 4)
  const address = isIPv6(from.address) ? ipv6Head(from, to, 8 + payload.length) : ipv4Head(from, to, 8 + payload.length)
  const length = address.length + 8 + payload.length
  const record = Buffer.alloc(16)
  record.writeUInt32LE(Math.floor(wallMs / 1000), 0)
  record.writeUInt32LE(Math.floor((wallMs % 1000) * 1000), 4)
  record.writeUInt32LE(length, 8)
  record.writeUInt32LE(length, 12)
  return Buffer.concat([record, address, datagram, payload])
}

function ipv4Head(from: PacketEnd, to: PacketEnd, length: number): Buffer {
  const head = Buffer.alloc(20)
  head[0] = 0x45
  head.writeUInt16BE(20 + length, 2)
  head[8] = 64
  head[9] = udp
  head.set(ipv4Bytes(from.address), 12)
  head.set(ipv4Bytes(to.address), 16)
  let sum = 0
  for (let at = 0; at < 20; at += 2) sum += head.readUInt16BE(at)
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16)
  head.writeUInt16BE(~sum & 0xffff, 10)
  return head
}

function ipv6Head(from: PacketEnd, to: PacketEnd, length: number): Buffer {
  const head = Buffer.alloc(40)
  head[0] = 0x60
  head.writeUInt16BE(length, 4)
  head[6] = udp
  head[7] = 64
  head.set(ipv6Bytes(from.address), 8)
  head.set(ipv6Bytes(to.address), 24)
  return head
}

const ipv4Bytes = (address: string): number[] => {
  const bytes = address.split('.').map(Number)
  return bytes.length === 4 ? bytes : [0, 0, 0, 0]
}

function ipv6Bytes(address: string): number[] {
  const [head = '', tail] = address.split('%', 1)[0]!.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const [first, last] = [groups(head), tail === undefined ? [] : groups(tail)]
  const middle = new Array<number>(Math.max(0, 8 - first.length - last.length)).fill(0)
  return [...first, ...middle, ...last].flatMap((group) => [group >> 8, group & 0xff])
}
