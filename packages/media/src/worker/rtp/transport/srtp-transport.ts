// How the packets of one component are protected: by keys that were described, or agreed in a handshake of its own.
// Not the way they take.
import type { Clock } from '@jackfield/base'
import { type DtlsCertificate, type SrtpKeys, SrtpSession } from '@jackfield/rtp'
import type { DtlsSpec, TransportSpec } from '../../../contract/port.ts'
import { DtlsTransport } from './dtls-transport.ts'
import type { Origin } from './pending-handshakes.ts'

export interface SrtpTransportOptions {
  readonly clock: Clock
  readonly certificate: () => DtlsCertificate
  send(bytes: Uint8Array): void
  sendTo(bytes: Uint8Array, address: string, port: number): void
  /** `origin`: where the peer has shown himself to be, where no checks have */
  onSecured(origin: Origin | undefined): void
  onNotSecured(reason: string): void
  onStrangerFailed(reason: string, origin: Origin): void
}

/** Keys of ours that are remembered; a description names one of few. */
const mostKept = 8

export class SrtpTransport {
  inbound: SrtpSession | undefined
  outbound: SrtpSession | undefined
  readonly #options: SrtpTransportOptions
  #keys: TransportSpec['srtp']
  /** what was protected under keys of ours: one that comes back goes on where it was, for no number is used twice */
  readonly #kept: { readonly keys: SrtpKeys; readonly session: SrtpSession }[] = []
  #exchange: DtlsTransport | undefined

  constructor(options: SrtpTransportOptions) {
    this.#options = options
  }

  /** of our certificate; undefined: there is no handshake */
  get fingerprint(): DtlsTransport['fingerprint'] | undefined {
    return this.#exchange?.fingerprint
  }

  /** Keys come from a handshake, whatever else is described. */
  get isByHandshake(): boolean {
    return this.#exchange !== undefined
  }

  /** Whether packets may come and go as far as this is concerned. */
  get isReady(): boolean {
    return this.#exchange === undefined || this.outbound !== undefined
  }

  /** Other keys hold from now on; the same ones go on counting, each direction by itself. */
  setKeys(keys: TransportSpec['srtp']): void {
    const before = this.#keys
    this.#keys = keys
    if (!keys) {
      this.inbound = undefined
      this.outbound = undefined
      return
    }
    if (!this.inbound || !before || !isSameKeys(keys.inbound, before.inbound))
      this.inbound = new SrtpSession(keys.inbound)
    this.outbound = this.#outboundUnder(keys.outbound)
  }

  #outboundUnder(keys: SrtpKeys): SrtpSession {
    const known = this.#kept.find((one) => isSameKeys(one.keys, keys))
    if (known) return known.session
    const session = new SrtpSession(keys)
    this.#kept.push({ keys, session })
    if (this.#kept.length > mostKept) this.#kept.shift()
    return session
  }

  setDtls(spec: DtlsSpec | undefined): void {
    const { clock, certificate, send, sendTo, onSecured, onNotSecured, onStrangerFailed } = this.#options
    if (!spec) this.#exchange = undefined
    else if (this.#exchange?.isOf(spec) !== true) {
      this.#exchange?.close()
      this.#exchange = new DtlsTransport(spec, certificate, {
        ...{ send, sendTo, onStrangerFailed },
        onKeys: (keys, origin) => {
          this.setKeys(keys)
          onSecured(origin)
        },
        onFailed: onNotSecured,
        wallMs: () => clock.wall(),
      })
    }
    if (spec?.remote) this.#exchange?.setRemote(spec.remote, clock.now())
  }

  /** There is a way to the peer. */
  begin(nowMs: number): void {
    this.#exchange?.begin(nowMs)
  }

  receive(bytes: Uint8Array, origin: Origin, nowMs: number): void {
    this.#exchange?.receive(bytes, origin, nowMs)
  }

  get nextMs(): number {
    return this.#exchange?.nextMs ?? Number.POSITIVE_INFINITY
  }

  tick(nowMs: number): void {
    this.#exchange?.tick(nowMs)
  }

  close(): void {
    this.#exchange?.close()
    this.#exchange = undefined
  }
}

const isSameKeys = (one: SrtpKeys, other: SrtpKeys): boolean =>
  one.profile === other.profile && isSame(one.masterKey, other.masterKey) && isSame(one.masterSalt, other.masterSalt)

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
