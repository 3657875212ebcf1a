// Records of DTLS (RFC 6347 §4.1): the header, and the protection of those behind the first epoch by AES-GCM.
// Not what they carry.
import { createCipheriv, createDecipheriv } from 'node:crypto'
import { isReplayed, markSeen, type ReplayWindow, replayWindow } from '../srtp/replay-window.ts'
import { ByteReader, concat, number } from './bytes.ts'
import { dtlsOldVersion, dtlsVersion } from './dtls.table.ts'

export interface DtlsRecord {
  readonly type: number
  readonly version: number
  readonly epoch: number
  readonly sequence: number
  readonly fragment: Uint8Array
}

const headerLength = 13
const tagLength = 16
const explicitLength = 8

/** How much longer a protected record is. */
export const recordOverhead = headerLength + tagLength + explicitLength

/** Every whole record of a datagram, in order; what follows something broken is left out. */
export function decodeRecords(bytes: Uint8Array): DtlsRecord[] {
  const records: DtlsRecord[] = []
  const reader = new ByteReader(bytes)
  while (reader.left >= headerLength) {
    const type = reader.number(1)
    const version = reader.number(2)
    const epoch = reader.number(2)
    const sequence = reader.number(6)
    const fragment = reader.list(2)
    if (!reader.isGood || (version !== dtlsVersion && version !== dtlsOldVersion)) break
    records.push({ type, version, epoch, sequence, fragment })
  }
  return records
}

export const encodeRecord = (type: number, epoch: number, sequence: number, fragment: Uint8Array): Uint8Array =>
  concat(
    number(type, 1),
    number(dtlsVersion, 2),
    number(epoch, 2),
    number(sequence, 6),
    number(fragment.length, 2),
    fragment,
  )

/** One direction of the protected epoch. */
export class RecordProtection {
  readonly #key: Uint8Array
  readonly #salt: Uint8Array
  readonly #window: ReplayWindow = replayWindow()

  constructor(key: Uint8Array, salt: Uint8Array) {
    this.#key = key
    this.#salt = salt
  }

  seal(type: number, epoch: number, sequence: number, plain: Uint8Array): Uint8Array {
    const place = concat(number(epoch, 2), number(sequence, 6))
    const cipher = createCipheriv('aes-128-gcm', this.#key, concat(this.#salt, place))
    cipher.setAAD(aad(place, type, dtlsVersion, plain.length))
    const sealed = concat(place, cipher.update(plain), cipher.final(), cipher.getAuthTag())
    return encodeRecord(type, epoch, sequence, sealed)
  }

  /** Undefined when it is not authentic, or was seen before. */
  open({ type, version, epoch, sequence, fragment }: DtlsRecord): Uint8Array | undefined {
    const length = fragment.length - explicitLength - tagLength
    if (length < 0 || isReplayed(this.#window, sequence)) return undefined
    const nonce = concat(this.#salt, fragment.subarray(0, explicitLength))
    const decipher = createDecipheriv('aes-128-gcm', this.#key, nonce, { authTagLength: tagLength })
    decipher.setAAD(aad(concat(number(epoch, 2), number(sequence, 6)), type, version, length))
    decipher.setAuthTag(fragment.subarray(explicitLength + length))
    try {
      const plain = concat(
        decipher.update(fragment.subarray(explicitLength, explicitLength + length)),
        decipher.final(),
      )
      markSeen(this.#window, sequence)
      return plain
    } catch {
      return undefined
    }
  }
}

const aad = (place: Uint8Array, type: number, version: number, length: number): Uint8Array =>
  concat(place, number(type, 1), number(version, 2), number(length, 2))
