// Writes binding requests and answers of STUN, signed and with a fingerprint.
// Not a decision about what to answer.
import { isIPv6 } from 'node:net'
import { writeUint16, writeUint32 } from '../packet.ts'
import { type StunErrorCode, type StunKind, stunAttributes, stunKinds, stunMagic, stunReasons } from './stun.table.ts'
import { addressMask, stunFingerprint, stunIntegrity } from './stun-message.ts'

export interface StunParts {
  readonly kind: StunKind
  readonly transaction: Uint8Array
  readonly username?: string
  readonly priority?: number
  readonly isNominating?: boolean
  readonly role?: { readonly name: 'controlling' | 'controlled'; readonly tieBreaker: bigint }
  readonly mapped?: { readonly address: string; readonly port: number }
  readonly errorCode?: StunErrorCode
  readonly unknown?: readonly number[]
  /** left out: not signed */
  readonly password?: string
}

const text = new TextEncoder()

export function encodeStun(parts: StunParts): Uint8Array {
  const attributes: { type: number; value: Uint8Array }[] = []
  const add = (type: number, value: Uint8Array) => attributes.push({ type, value })
  if (parts.errorCode !== undefined) add(stunAttributes.errorCode, errorValue(parts.errorCode))
  if (parts.unknown && parts.unknown.length > 0)
    add(stunAttributes.unknownAttributes, Uint8Array.from(parts.unknown.flatMap((type) => [type >> 8, type & 0xff])))
  if (parts.username !== undefined) add(stunAttributes.username, text.encode(parts.username))
  if (parts.priority !== undefined) add(stunAttributes.priority, word(parts.priority))
  if (parts.isNominating) add(stunAttributes.useCandidate, new Uint8Array(0))
  if (parts.role) add(stunAttributes[parts.role.name], longWord(parts.role.tieBreaker))
  if (parts.mapped) add(stunAttributes.xorMappedAddress, mappedValue(parts.mapped, parts.transaction))
  let bytes = withHeader(parts, attributes)
  if (parts.password !== undefined)
    bytes = appended(bytes, stunAttributes.integrity, stunIntegrity(bytes, parts.password))
  // the length already counts the fingerprint when it is computed
  const whole = appended(bytes, stunAttributes.fingerprint, new Uint8Array(4))
  writeUint32(whole, whole.length - 4, stunFingerprint(whole.subarray(0, bytes.length)))
  return whole
}

function withHeader(parts: StunParts, attributes: readonly { type: number; value: Uint8Array }[]): Uint8Array {
  const length = attributes.reduce((sum, { value }) => sum + 4 + 4 * Math.ceil(value.length / 4), 0)
  const bytes = new Uint8Array(20 + length)
  writeUint16(bytes, 0, stunKinds[parts.kind])
  writeUint16(bytes, 2, length)
  writeUint32(bytes, 4, stunMagic)
  bytes.set(parts.transaction, 8)
  let at = 20
  for (const { type, value } of attributes) {
    writeUint16(bytes, at, type)
    writeUint16(bytes, at + 2, value.length)
    bytes.set(value, at + 4)
    at += 4 + 4 * Math.ceil(value.length / 4)
  }
  return bytes
}

function appended(bytes: Uint8Array, type: number, value: Uint8Array): Uint8Array {
  const whole = new Uint8Array(bytes.length + 4 + value.length)
  whole.set(bytes)
  writeUint16(whole, bytes.length, type)
  writeUint16(whole, bytes.length + 2, value.length)
  whole.set(value, bytes.length + 4)
  writeUint16(whole, 2, whole.length - 20)
  return whole
}

function errorValue(code: StunErrorCode): Uint8Array {
  const reason = text.encode(stunReasons[code])
  const value = new Uint8Array(4 + reason.length)
  value[2] = Math.floor(code / 100)
  value[3] = code % 100
  value.set(reason, 4)
  return value
}

function word(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  writeUint32(bytes, 0, value)
  return bytes
}

function longWord(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  writeUint32(bytes, 0, Number(value >> 32n))
  writeUint32(bytes, 4, Number(value & 0xffffffffn))
  return bytes
}

function mappedValue({ address, port }: { address: string; port: number }, transaction: Uint8Array): Uint8Array {
  const plain = addressBytes(address)
  const mask = addressMask(transaction)
  const value = new Uint8Array(4 + plain.length)
  value[1] = plain.length === 16 ? 2 : 1
  writeUint16(value, 2, port ^ (stunMagic >>> 16))
  plain.forEach((byte, index) => {
    value[4 + index] = byte ^ (mask[index] as number)
  })
  return value
}

/** An address as the system writes it; a zone behind `%` is not of the address. */
function addressBytes(address: string): number[] {
  const [plain] = address.split('%') as [string]
  if (!isIPv6(plain)) return plain.split('.').map(Number)
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(plain)
  const pair = (high: number, low: number) => ((high << 8) | low).toString(16)
  const hex = dotted
    ? `${dotted[1]}${pair(Number(dotted[2]), Number(dotted[3]))}:${pair(Number(dotted[4]), Number(dotted[5]))}`
    : plain
  const [head = '', tail] = hex.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = [
    ...before,
    ...Array<string>(tail === undefined ? 0 : 8 - before.length - after.length).fill('0'),
    ...after,
  ]
  return groups.flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 0xff]
  })
}
