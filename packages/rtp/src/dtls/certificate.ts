// A certificate of our own for handshakes, signed by itself, and the fingerprints by which descriptions name one.
// Not a chain of trust: whoever carries the description vouches for it.
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { systemRandom, table } from '@jackfield/base'
import { concat, number } from './bytes.ts'
import { readAuthorities } from './trust.ts'

export interface DtlsCertificate {
  /** DER */
  readonly bytes: Uint8Array
  readonly key: KeyObject
  /** those that vouch for it, sent along */
  readonly issuers?: readonly Uint8Array[]
  /** SHA-256, in capitals with colons */
  readonly fingerprint: string
}

const der = (tag: number, ...parts: readonly Uint8Array[]): Uint8Array => {
  const body = concat(...parts)
  const length =
    body.length < 128
      ? number(body.length, 1)
      : body.length < 256
        ? concat(number(0x81, 1), number(body.length, 1))
        : concat(number(0x82, 1), number(body.length, 2))
  return concat(number(tag, 1), length, body)
}

const tags = {
  integer: 0x02,
  bits: 0x03,
  object: 0x06,
  text: 0x0c,
  shortTime: 0x17,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
}
const ecdsaWithSha256 = der(tags.sequence, der(tags.object, Uint8Array.fromHex('2a8648ce3d040302')))
const commonName = der(tags.object, Uint8Array.fromHex('550403'))

const dayMs = 86_400_000
const validDays = 3_650

/** `nowMs`: of the calendar. The key comes from the system's own source, never from a seed. */
export function createCertificate(name: string, nowMs: number): DtlsCertificate {
  const { publicKey, privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const text = new TextEncoder()
  const who = der(tags.sequence, der(tags.set, der(tags.sequence, commonName, der(tags.text, text.encode(name)))))
  // 2026-11-15T08:00:00Z is written 261115080000Z, and with the whole year from 2050 on
  const time = (ms: number) => {
    const digits = new Date(ms)
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replace(/[-:T]/g, '')
    return digits < '2050' ? der(tags.shortTime, text.encode(digits.slice(2))) : der(tags.time, text.encode(digits))
  }
  const serial = systemRandom.bytes(12)
  // positive, and without a zero at its head
  serial[0] = ((serial[0] as number) & 0x3f) | 0x40
  const facts = der(
    tags.sequence,
    der(tags.version, der(tags.integer, number(2, 1))),
    der(tags.integer, serial),
    ecdsaWithSha256,
    who,
    der(tags.sequence, time(nowMs - dayMs), time(nowMs + validDays * dayMs)),
    who,
    publicKey.export({ format: 'der', type: 'spki' }),
  )
  const signature = der(tags.bits, number(0, 1), sign('sha256', facts, key))
  const bytes = der(tags.sequence, facts, ecdsaWithSha256, signature)
  return { bytes, key, fingerprint: fingerprintOf(bytes, 'sha-256') as string }
}

/** Throws when it cannot be read, or the two do not belong together. */
export function readCertificate(chain: string, keyText: string): DtlsCertificate {
  const [certificate, ...issuers] = readAuthorities([chain])
  if (!certificate) throw new RangeError('there is no certificate')
  const key = createPrivateKey(keyText)
  if (!certificate.checkPrivateKey(key)) throw new RangeError('the key does not belong to the certificate')
  const isUsable = key.asymmetricKeyType === 'rsa' || key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
  if (!isUsable) throw new RangeError('a certificate for DTLS has a key of RSA or P-256')
  const bytes = Uint8Array.from(certificate.raw)
  return {
    bytes,
    key,
    ...(issuers.length === 0 ? {} : { issuers: issuers.map(({ raw }) => Uint8Array.from(raw)) }),
    fingerprint: fingerprintOf(bytes, 'sha-256') as string,
  }
}

const hashes = table<string>({
  'sha-1': 'sha1',
  'sha-256': 'sha256',
  'sha-384': 'sha384',
  'sha-512': 'sha512',
})

/** Undefined when the hash is not known (RFC 8122 §5). */
export function fingerprintOf(certificate: Uint8Array, hash: string): string | undefined {
  const name = hashes.get(hash.toLowerCase())
  if (!name) return undefined
  const hex = createHash(name).update(certificate).digest('hex').toUpperCase()
  return hex.match(/../g)?.join(':')
}
