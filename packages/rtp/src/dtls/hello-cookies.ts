// Cookies of a server that keeps nothing of whom it does not know (RFC 6347 §4.2.1): who returns one is where he says he is.
// Not the handshake behind it, and no memory: a cookie is made again to be compared.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { systemRandom } from '@jackfield/base'
import { ByteReader, concat, list, number } from './bytes.ts'
import { contentTypes, dtlsOldVersion, handshakeTypes } from './dtls.table.ts'
import { wholeMessage } from './handshake-message.ts'
import { type ClientHello, decodeClientHello } from './hello.ts'
import { decodeRecords, encodeRecord } from './record.ts'

/** Where a handshake goes on that began with a cookie: numbers of messages and records (RFC 6347 §4.2.2). */
export interface HelloPlace {
  readonly message: number
  readonly record: number
}

export type HelloVerdict =
  /** to be sent to where the hello came from; it is shorter than the hello */
  | { readonly type: 'verify'; readonly datagram: Uint8Array }
  /** it has brought the cookie; `random`: by which a client that begins anew is known */
  | { readonly type: 'verified'; readonly place: HelloPlace; readonly random: Uint8Array }

const cookieLength = 20

export class HelloCookies {
  readonly #secret = systemRandom.bytes(32)

  /** What is to be made of a datagram that came from there; undefined: it is no hello. */
  check(datagram: Uint8Array, address: string, port: number): HelloVerdict | undefined {
    const [first] = decodeRecords(datagram)
    if (first?.epoch !== 0 || first.type !== contentTypes.handshake) return undefined
    const found = helloIn(first.fragment)
    if (!found) return undefined
    const { hello, message } = found
    const cookie = this.#cookieOf(hello, address, port)
    if (hello.cookie.length === cookieLength && timingSafeEqual(cookie, hello.cookie))
      return { type: 'verified', place: { message, record: first.sequence }, random: hello.random }
    const body = concat(number(dtlsOldVersion, 2), list(cookie, 1))
    const request = wholeMessage({ type: handshakeTypes.helloVerifyRequest, sequence: message, body })
    // under the number of what it answers, or who asks often would get one number twice
    return { type: 'verify', datagram: encodeRecord(contentTypes.handshake, 0, first.sequence, request) }
  }

  #cookieOf({ version, random }: ClientHello, address: string, port: number): Uint8Array {
    const mac = createHmac('sha256', this.#secret).update(number(version, 2)).update(random)
    return mac.update(`${address} ${port}`).digest().subarray(0, cookieLength)
  }
}

/** Whole in one piece: there is nothing to put pieces together in. */
function helloIn(fragment: Uint8Array): { hello: ClientHello; message: number } | undefined {
  const reader = new ByteReader(fragment)
  const type = reader.number(1)
  const length = reader.number(3)
  const message = reader.number(2)
  const offset = reader.number(3)
  const body = reader.list(3)
  if (!reader.isGood || type !== handshakeTypes.clientHello || offset !== 0 || body.length !== length) return undefined
  const hello = decodeClientHello(body)
  return hello && { hello, message }
}
