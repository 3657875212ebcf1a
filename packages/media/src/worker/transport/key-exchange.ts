// The handshake of a transport: begun when the peer is described and can be reached, its keys handed over.
// Not the handshake's messages.
import {
  type DtlsCertificate,
  DtlsSession,
  type DtlsSrtpKeys,
  fingerprintOf,
  isTrusted,
  readAuthorities,
  readCertificate,
} from '@jackfield/rtp'
import { MediaError } from '../../contract/commands.ts'
import type { DtlsPeer, DtlsSpec, PortOpened } from '../../contract/port.ts'

export interface KeyExchangeListener {
  send(bytes: Uint8Array): void
  onKeys(keys: DtlsSrtpKeys): void
  onFailed(reason: string): void
  /** of the calendar */
  wallMs(): number
}

/** What a hasty peer may say before it is described. */
const mostEarly = 8

export class KeyExchange {
  readonly #certificate: DtlsCertificate
  readonly #spec: DtlsSpec
  readonly #authorities: ReturnType<typeof readAuthorities> | undefined
  readonly #listener: KeyExchangeListener
  #peer: string | undefined
  #session: DtlsSession | undefined
  #early: Uint8Array[] = []

  constructor(spec: DtlsSpec, own: () => DtlsCertificate, listener: KeyExchangeListener) {
    this.#spec = spec
    this.#listener = listener
    const { certificate, authorities } = spec
    this.#certificate = certificate ? usable(() => readCertificate(certificate.chain, certificate.key)) : own()
    this.#authorities = authorities && usable(() => readAuthorities(authorities))
  }

  get fingerprint(): NonNullable<PortOpened['fingerprint']> {
    const hash = this.#spec.fingerprintHash ?? 'sha-256'
    return { hash, value: fingerprintOf(this.#certificate.bytes, hash) ?? this.#certificate.fingerprint }
  }

  /** With the same certificate, whatever is said of the peer. */
  isOf({ certificate }: DtlsSpec): boolean {
    return certificate === undefined
      ? this.#spec.certificate === undefined
      : this.#spec.certificate?.chain === certificate.chain
  }

  /** The same description goes on; another one is another handshake. */
  setRemote(peer: DtlsPeer, nowMs: number): void {
    const name = `${peer.setup} ${peer.fingerprints.map(({ hash, value }) => `${hash} ${value}`).join(' ')}`
    if (this.#peer === name) return
    this.#peer = name
    this.#session?.close()
    const authorities = this.#authorities
    this.#session = new DtlsSession({
      role: peer.setup === 'active' ? 'client' : 'server',
      certificate: this.#certificate,
      fingerprints: peer.fingerprints,
      ...(authorities ? { trusts: (chain) => isTrusted(chain, authorities, this.#listener.wallMs()) } : {}),
      send: (bytes) => this.#listener.send(bytes),
      onConnected: (keys) => this.#listener.onKeys(keys),
      onFailed: (reason) => this.#listener.onFailed(reason),
    })
    for (const bytes of this.#early) this.#session.receive(bytes, nowMs)
    this.#early = []
  }

  /** There is a way to the peer; who is active speaks. */
  begin(nowMs: number): void {
    this.#session?.begin(nowMs)
  }

  receive(bytes: Uint8Array, nowMs: number): void {
    if (this.#session) this.#session.receive(bytes, nowMs)
    else if (this.#early.length < mostEarly) this.#early.push(bytes.slice())
  }

  get nextMs(): number {
    return this.#session?.nextMs ?? Number.POSITIVE_INFINITY
  }

  tick(nowMs: number): void {
    this.#session?.tick(nowMs)
  }

  close(): void {
    this.#session?.close()
  }
}

function usable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new MediaError('bad-certificate', (error as Error).message)
  }
}
