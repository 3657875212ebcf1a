// What a server says in a handshake, and how it takes what the client says.
// Not the order: the session asks only for what the table of steps allows.
import { ByteReader, concat, list, number } from './bytes.ts'
import { type AlertName, certificateTypes, groups, type HandshakeName } from './dtls.table.ts'
import { encodeSignature, type Handshake } from './handshake.ts'
import { choose, decodeClientHello, encodeServerHello, type HelloChoice, schemeNumbers } from './hello.ts'
import { beginAgreement } from './key-agreement.ts'
import type { Side } from './side.ts'
import { keyKind, signWith } from './signature.ts'

const curveByName = 3

export class ServerSide implements Side {
  readonly #handshake: Handshake
  #choice: HelloChoice | undefined
  #shared: Uint8Array | undefined

  constructor(handshake: Handshake) {
    this.#handshake = handshake
  }

  check(name: HandshakeName, body: Uint8Array): AlertName | undefined {
    const handshake = this.#handshake
    switch (name) {
      case 'clientHello':
        return this.#handleHello(body)
      case 'certificate':
        return handshake.acceptCertificate(body)
      case 'clientKeyExchange':
        this.#shared = handshake.agreement?.agree(new ByteReader(body).list(1))
        return this.#shared ? undefined : 'illegalParameter'
      case 'certificateVerify': {
        const reader = new ByteReader(body)
        return handshake.checkSignature(handshake.transcript, reader.number(2), reader.list(2))
      }
      default:
        return handshake.checkFinished(body)
    }
  }

  #handleHello(body: Uint8Array): AlertName | undefined {
    const handshake = this.#handshake
    const hello = decodeClientHello(body)
    if (!hello) return 'decodeError'
    const choice = choose(hello, keyKind(handshake.certificate.key) ?? 'ec')
    if (!choice) return 'handshakeFailure'
    handshake.peerRandom = hello.random
    handshake.profile = choice.profile
    this.#choice = choice
    const fault = handshake.deriveMasterSecret(choice.bindsTranscript)
    if (!fault) handshake.agreement = beginAgreement(choice.group)
    return fault
  }

  answer(name: HandshakeName): void {
    if (name === 'clientHello') this.#sayHello(this.#choice as HelloChoice)
    else if (name === 'clientKeyExchange') this.#handshake.derive(this.#shared as Uint8Array)
    else if (name === 'finished') this.#handshake.sayFinished()
  }

  #sayHello(choice: HelloChoice): void {
    const handshake = this.#handshake
    const { key } = handshake.certificate
    const publicKey = handshake.agreement?.publicKey as Uint8Array
    const parameters = concat(number(curveByName, 1), number(groups[choice.group], 2), list(publicKey, 1))
    const signed = concat(handshake.clientRandom, handshake.serverRandom, parameters)
    handshake.say('serverHello', encodeServerHello(handshake.localRandom, choice))
    handshake.say('certificate', handshake.certificateBody())
    handshake.say(
      'serverKeyExchange',
      concat(parameters, encodeSignature(choice.scheme.number, signWith(choice.scheme, key, signed))),
    )
    const types = Uint8Array.from(Object.values(certificateTypes))
    handshake.say('certificateRequest', concat(list(types, 1), list(schemeNumbers, 2), list(new Uint8Array(0), 2)))
    handshake.say('serverHelloDone', new Uint8Array(0))
  }
}
