// Secrets of a handshake (RFC 5246 §5, §8.1; RFC 7627; RFC 5705): from the shared secret to keys, all by SHA-256.
// Not how the shared secret is agreed on.
import { createHash, createHmac } from 'node:crypto'
import { concat } from './bytes.ts'

const label = new TextEncoder()

function expand(secret: Uint8Array, name: string, seed: Uint8Array, length: number): Uint8Array {
  const salted = concat(label.encode(name), seed)
  const hmac = (data: Uint8Array): Uint8Array => createHmac('sha256', secret).update(data).digest()
  const blocks: Uint8Array[] = []
  for (let link = hmac(salted); blocks.length * 32 < length; link = hmac(link)) blocks.push(hmac(concat(link, salted)))
  return concat(...blocks).slice(0, length)
}

export const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest()

/** `transcript`: up to and with the client's key; given when both sides bind the secret to it. */
export function masterSecret(
  shared: Uint8Array,
  clientRandom: Uint8Array,
  serverRandom: Uint8Array,
  transcript: Uint8Array | undefined,
): Uint8Array {
  return transcript
    ? expand(shared, 'extended master secret', sha256(transcript), 48)
    : expand(shared, 'master secret', concat(clientRandom, serverRandom), 48)
}

export interface RecordKeys {
  readonly clientKey: Uint8Array
  readonly serverKey: Uint8Array
  readonly clientSalt: Uint8Array
  readonly serverSalt: Uint8Array
}

export function recordKeys(master: Uint8Array, clientRandom: Uint8Array, serverRandom: Uint8Array): RecordKeys {
  return split(expand(master, 'key expansion', concat(serverRandom, clientRandom), 40), 16, 4)
}

/** Keys for SRTP (RFC 5764 §4.2), in the same order as those of records. */
export function exportedKeys(
  master: Uint8Array,
  clientRandom: Uint8Array,
  serverRandom: Uint8Array,
  keyLength: number,
  saltLength: number,
): RecordKeys {
  const length = 2 * (keyLength + saltLength)
  const seed = concat(clientRandom, serverRandom)
  return split(expand(master, 'EXTRACTOR-dtls_srtp', seed, length), keyLength, saltLength)
}

function split(block: Uint8Array, keyLength: number, saltLength: number): RecordKeys {
  const salts = 2 * keyLength
  return {
    clientKey: block.slice(0, keyLength),
    serverKey: block.slice(keyLength, salts),
    clientSalt: block.slice(salts, salts + saltLength),
    serverSalt: block.slice(salts + saltLength),
  }
}

export const verifyData = (master: Uint8Array, who: 'client' | 'server', transcript: Uint8Array): Uint8Array =>
  expand(master, `${who} finished`, sha256(transcript), 12)
