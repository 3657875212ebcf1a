// What a client says in a handshake, and how it takes what the server says.
// Not the order: the session asks only for what the table of steps allows.
import { ByteReader, concat, list, pairs } from './bytes.ts'
import {
  type AlertName,
  cipherSuites,
  dtlsVersion,
  extensionTypes,
  type GroupName,
  groups,
  type HandshakeName,
} from './dtls.table.ts'
import { encodeSignature, type Handshake } from './handshake.ts'
import { decodeServerHello, encodeClientHello, srtpProfileIn } from './hello.ts'
import { beginAgreement } from './key-agreement.ts'
import type { Side } from './side.ts'
import { keyKind, schemeFor, signWith } from './signature.ts'

export class ClientSide implements Side {
  readonly #handshake: Handshake
  #cookie: Uint8Array = new Uint8Array(0)
  #shared: Uint8Array | undefined
  /** signatures the server takes; undefined: it asks for no certificate */
  #wanted: readonly number[] | undefined

  constructor(handshake: Handshake) {
    this.#handshake = handshake
  }

  begin(): void {
    this.#handshake.say('clientHello', encodeClientHello(this.#handshake.localRandom, this.#cookie))
  }

  check(name: HandshakeName, body: Uint8Array): AlertName | undefined {
    switch (name) {
      case 'helloVerifyRequest': {
        const reader = new ByteReader(body)
        reader.number(2)
        this.#cookie = reader.list(1).slice()
        return reader.isGood ? undefined : 'decodeError'
      }
      case 'serverHello':
        return this.#handleHello(body)
      case 'certificate':
        return this.#handshake.acceptCertificate(body)
      case 'serverKeyExchange':
        return this.#handleKey(body)
      case 'certificateRequest': {
        const reader = new ByteReader(body)
        reader.list(1)
        this.#wanted = pairs(reader.list(2))
        return reader.isGood ? undefined : 'decodeError'
      }
      case 'serverHelloDone':
        return body.length === 0 ? undefined : 'decodeError'
      default:
        return this.#handshake.checkFinished(body)
    }
  }

  #handleHello(body: Uint8Array): AlertName | undefined {
    const handshake = this.#handshake
    const hello = decodeServerHello(body)
    if (!hello || hello.version !== dtlsVersion) return 'decodeError'
    const profile = srtpProfileIn(hello.extensions)
    const isOurs = Object.values<number>(cipherSuites).includes(hello.suite)
    if (!profile || !isOurs) return 'handshakeFailure'
    handshake.profile = profile
    handshake.peerRandom = hello.random
    return handshake.deriveMasterSecret(hello.extensions.has(extensionTypes.extendedMasterSecret))
  }

  #handleKey(body: Uint8Array): AlertName | undefined {
    const handshake = this.#handshake
    const reader = new ByteReader(body)
    const curveType = reader.number(1)
    const group = reader.number(2)
    const publicKey = reader.list(1)
    const parameters = body.subarray(0, body.length - reader.left)
    const scheme = reader.number(2)
    const signature = reader.list(2)
    const name = (Object.keys(groups) as GroupName[]).find((one) => groups[one] === group)
    if (!reader.isGood || curveType !== 3 || !name) return 'illegalParameter'
    const signed = concat(handshake.clientRandom, handshake.serverRandom, parameters)
    const fault = handshake.checkSignature(signed, scheme, signature)
    if (fault) return fault
    handshake.agreement = beginAgreement(name)
    this.#shared = handshake.agreement.agree(publicKey)
    return this.#shared ? undefined : 'illegalParameter'
  }

  answer(name: HandshakeName): void {
    if (name === 'helloVerifyRequest') {
      this.#handshake.forget()
      this.begin()
    } else if (name === 'serverHelloDone') this.#sayKey()
  }

  #sayKey(): void {
    const handshake = this.#handshake
    const { key } = handshake.certificate
    if (this.#wanted) handshake.say('certificate', handshake.certificateBody())
    handshake.say('clientKeyExchange', list(handshake.agreement?.publicKey as Uint8Array, 1))
    handshake.derive(this.#shared as Uint8Array)
    const scheme = this.#wanted && schemeFor(keyKind(key) ?? 'ec', this.#wanted)
    if (scheme)
      handshake.say('certificateVerify', encodeSignature(scheme.number, signWith(scheme, key, handshake.transcript)))
    handshake.sayFinished()
  }
}
