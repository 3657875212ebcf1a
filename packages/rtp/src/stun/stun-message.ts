// A binding request or answer of STUN (RFC 8489), read from bytes and checked against a password.
// Not the other methods of STUN, and not what to do about it.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { readUint16, readUint32 } from '../packet.ts'
import { type StunKind, stunAttributes, stunKinds, stunMagic, understoodAttributes } from './stun.table.ts'

export interface StunMessage {
  readonly kind: StunKind
  /** twelve bytes */
  readonly transaction: Uint8Array
  readonly username?: string
  readonly priority?: number
  readonly isNominating: boolean
  /** the tie-breaker, beside the role that the sender thinks it has */
  readonly role?: { readonly name: 'controlling' | 'controlled'; readonly tieBreaker: bigint }
  readonly mapped?: { readonly address: string; readonly port: number }
  readonly errorCode?: number
  /** attributes that must be understood and are not */
  readonly unknown: readonly number[]
  /** where the integrity attribute begins; -1: there is none */
  readonly integrityAt: number
}

export type StunFault = 'not-stun' | 'bad-length' | 'bad-attribute' | 'bad-fingerprint' | 'other-method'

const headerLength = 20
const integrityLength = 20
const fingerprintMask = 0x5354554e
const mostAttributes = 32
const text = new TextDecoder()

/** By the first byte alone (RFC 7983): what else may come on the port begins with others. */
export const isStun = (bytes: Uint8Array): boolean => (bytes[0] as number) < 4 && bytes.length >= headerLength

export function decodeStun(bytes: Uint8Array): StunMessage | StunFault {
  if (!isStun(bytes) || readUint32(bytes, 4) !== stunMagic) return 'not-stun'
  if (readUint16(bytes, 2) !== bytes.length - headerLength || bytes.length % 4 !== 0) return 'bad-length'
  const number = readUint16(bytes, 0)
  const kind = (Object.keys(stunKinds) as StunKind[]).find((name) => stunKinds[name] === number)
  if (!kind) return 'other-method'
  const reading: Writable<StunMessage> & { unknown: number[] } = {
    kind,
    transaction: bytes.slice(8, headerLength),
    isNominating: false,
    unknown: [],
    integrityAt: -1,
  }
  let at = headerLength
  for (let count = 0; at + 4 <= bytes.length; count++) {
    const length = readUint16(bytes, at + 2)
    const next = at + 4 + 4 * Math.ceil(length / 4)
    if (next > bytes.length || count >= mostAttributes) return 'bad-attribute'
    const type = readUint16(bytes, at)
    if (type === stunAttributes.fingerprint) {
      if (length !== 4 || next !== bytes.length) return 'bad-attribute'
      return hasFingerprint(bytes, at) ? reading : 'bad-fingerprint'
    }
    // nothing but the fingerprint counts behind the integrity
    if (reading.integrityAt < 0 && !readAttribute(reading, type, bytes, at, length)) return 'bad-attribute'
    at = next
  }
  return reading
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

function readAttribute(
  reading: Writable<StunMessage> & { unknown: number[] },
  type: number,
  bytes: Uint8Array,
  at: number,
  length: number,
): boolean {
  const value = bytes.subarray(at + 4, at + 4 + length)
  switch (type) {
    case stunAttributes.username:
      reading.username = text.decode(value)
      return length <= 513
    case stunAttributes.integrity:
      reading.integrityAt = at
      return length === integrityLength
    case stunAttributes.priority:
      reading.priority = length === 4 ? readUint32(value, 0) : 0
      return length === 4
    case stunAttributes.useCandidate:
      reading.isNominating = true
      return true
    case stunAttributes.controlling:
    case stunAttributes.controlled: {
      if (length !== 8) return false
      const name = type === stunAttributes.controlling ? 'controlling' : 'controlled'
      reading.role = { name, tieBreaker: (BigInt(readUint32(value, 0)) << 32n) | BigInt(readUint32(value, 4)) }
      return true
    }
    case stunAttributes.errorCode:
      if (length < 4) return false
      reading.errorCode = ((value[2] as number) & 7) * 100 + (value[3] as number)
      return true
    case stunAttributes.xorMappedAddress: {
      const mapped = readMapped(value, reading.transaction)
      if (mapped) reading.mapped = mapped
      return mapped !== undefined
    }
    default:
      if (type < 0x8000 && !understoodAttributes.has(type)) reading.unknown.push(type)
      return true
  }
}

function readMapped(value: Uint8Array, transaction: Uint8Array): { address: string; port: number } | undefined {
  const isSix = value[1] === 2
  if ((value[1] !== 1 && !isSix) || value.length !== (isSix ? 20 : 8)) return undefined
  const port = readUint16(value, 2) ^ (stunMagic >>> 16)
  const mask = addressMask(transaction)
  const bytes = value.slice(4).map((byte, index) => byte ^ (mask[index] as number))
  if (!isSix) return { address: bytes.join('.'), port }
  const groups = Array.from({ length: 8 }, (_, index) => readUint16(bytes, 2 * index).toString(16))
  return { address: groups.join(':'), port }
}

/** What addresses are masked with: the magic and the transaction. */
export function addressMask(transaction: Uint8Array): Uint8Array {
  const mask = new Uint8Array(16)
  mask.set([0x21, 0x12, 0xa4, 0x42])
  mask.set(transaction, 4)
  return mask
}

function hasFingerprint(bytes: Uint8Array, at: number): boolean {
  return stunFingerprint(bytes.subarray(0, at)) === readUint32(bytes, at + 4)
}

export const stunFingerprint = (before: Uint8Array): number => (crc32(before) ^ fingerprintMask) >>> 0

/** Whether whoever wrote it knows the password. */
export function isAuthentic(bytes: Uint8Array, message: StunMessage, password: string): boolean {
  if (message.integrityAt < 0) return false
  const said = bytes.subarray(message.integrityAt + 4, message.integrityAt + 4 + integrityLength)
  return timingSafeEqual(said, stunIntegrity(bytes.subarray(0, message.integrityAt), password))
}

/** The length in the header counts the integrity itself, whatever follows. */
export function stunIntegrity(before: Uint8Array, password: string): Uint8Array {
  const copy = before.slice()
  const length = before.length - headerLength + 4 + integrityLength
  copy[2] = length >> 8
  copy[3] = length & 0xff
  return createHmac('sha1', password).update(copy).digest()
}
