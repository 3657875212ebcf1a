// One HEP 3 packet: what was sent from where to where and when, as chunks.
// Not how it gets to the collector.

import { isIPv6 } from 'node:net'
import { families, type HepKind, hepChunks, hepKinds, transports } from './hep.table.ts'

export interface HepPlace {
  readonly address: string
  readonly port: number
}

export interface HepCopy {
  readonly kind: HepKind
  readonly transport: keyof typeof transports
  readonly source: HepPlace
  readonly destination: HepPlace
  /** milliseconds since 1970 */
  readonly at: number
  readonly payload: string
  /** what belongs together has the same */
  readonly correlationId: string
}

/** Who sends it. */
export interface HepAgent {
  readonly id: number
  readonly name: string
  readonly password: string
}

const magic = 'HEP3'
/** The length of a packet stands in 16 bits, and a datagram has no more than this. */
const mostBytes = 65_000

export function encodeHep(copy: HepCopy, agent: HepAgent): Buffer {
  const { source, destination, at } = copy
  const isV6 = isIPv6(source.address) || isIPv6(destination.address)
  const chunks = [
    byte(hepChunks.family, isV6 ? families.ipv6 : families.ipv4),
    byte(hepChunks.transport, transports[copy.transport]),
    chunk(isV6 ? hepChunks.sourceIpv6 : hepChunks.sourceIpv4, addressBytes(source.address, isV6)),
    chunk(isV6 ? hepChunks.destinationIpv6 : hepChunks.destinationIpv4, addressBytes(destination.address, isV6)),
    short(hepChunks.sourcePort, source.port),
    short(hepChunks.destinationPort, destination.port),
    long(hepChunks.seconds, Math.floor(at / 1000)),
    long(hepChunks.microseconds, Math.round((at % 1000) * 1000) % 1_000_000),
    byte(hepChunks.kind, hepKinds[copy.kind]),
    long(hepChunks.agentId, agent.id),
    ...text(hepChunks.agentName, agent.name),
    ...text(hepChunks.password, agent.password),
    ...text(hepChunks.correlationId, copy.correlationId),
  ]
  const before = chunks.reduce((sum, one) => sum + one.length, 6)
  const payload = Buffer.from(copy.payload).subarray(0, mostBytes - before - 6)
  const packet = Buffer.concat([Buffer.alloc(6), ...chunks, chunk(hepChunks.payload, payload)])
  packet.write(magic, 'latin1')
  packet.writeUInt16BE(packet.length, 4)
  return packet
}

/** Vendor, type and length, which counts itself, before the value. */
function chunk(type: number, value: Uint8Array): Buffer {
  const bytes = Buffer.alloc(6 + value.length)
  bytes.writeUInt16BE(type, 2)
  bytes.writeUInt16BE(bytes.length, 4)
  bytes.set(value, 6)
  return bytes
}

const byte = (type: number, value: number): Buffer => chunk(type, Uint8Array.of(value))

function short(type: number, value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return chunk(type, bytes)
}

function long(type: number, value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return chunk(type, bytes)
}

const text = (type: number, value: string): Buffer[] => (value === '' ? [] : [chunk(type, Buffer.from(value))])

/** Where only one side is of version 6, the other stands in it as RFC 4291 §2.5.5.2 has it. What is no address is all zeros. */
function addressBytes(address: string, asV6: boolean): Uint8Array {
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain)) {
    const v4 = plain.split('.').map(Number)
    const bytes = v4.length === 4 && v4.every((part) => part >= 0 && part <= 255) ? v4 : [0, 0, 0, 0]
    return Uint8Array.from(asV6 ? [...new Array<number>(10).fill(0), 255, 255, ...bytes] : bytes)
  }
  const [head = '', tail] = plain.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':').flatMap(groupBytes))
  const [left, right] = [groups(head), tail === undefined ? [] : groups(tail)]
  return Uint8Array.from([
    ...left,
    ...new Array<number>(Math.max(0, 16 - left.length - right.length)).fill(0),
    ...right,
  ])
}

/** `2001`, or the last part of `::ffff:192.0.2.1`. */
function groupBytes(group: string): number[] {
  if (group.includes('.')) return group.split('.').map(Number)
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}
