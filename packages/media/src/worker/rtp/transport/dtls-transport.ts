// The handshake of a transport: begun when the peer is described and can be reached, its keys handed over.
// Not the handshake's messages.
import {
  type DtlsCertificate,
  DtlsSession,
  type DtlsSrtpKeys,
  fingerprintOf,
  type HelloPlace,
  isTrusted,
  readAuthorities,
  readCertificate,
} from '@jackfield/rtp'
import { MediaError } from '../../../contract/commands.ts'
import type { DtlsPeer, DtlsSpec, PortOpened } from '../../../contract/port.ts'
import { type Origin, PendingHandshakes, type SessionListener } from './pending-handshakes.ts'

export interface DtlsTransportListener {
  /** to the peer, wherever he is */
  send(bytes: Uint8Array): void
  sendTo(bytes: Uint8Array, address: string, port: number): void
  /** `origin`: where he has shown himself to be, where no checks have */
  onKeys(keys: DtlsSrtpKeys, origin: Origin | undefined): void
  onFailed(reason: string): void
  /** with somebody who is not where the peer was described to be: it need not be he */
  onStrangerFailed(reason: string, origin: Origin): void
  /** of the calendar */
  wallMs(): number
}

/** What a hasty peer may say before it is described. */
const mostEarly = 8
const longestEarlyBytes = 2_048

export class DtlsTransport {
  readonly #certificate: DtlsCertificate
  readonly #spec: DtlsSpec
  readonly #authorities: ReturnType<typeof readAuthorities> | undefined
  readonly #listener: DtlsTransportListener
  #peer: string | undefined
  #described: DtlsPeer | undefined
  #session: DtlsSession | undefined
  /** as a server without checks, until one of them ends well */
  #pending: PendingHandshakes | undefined
  #early: Uint8Array[] = []

  constructor(spec: DtlsSpec, own: () => DtlsCertificate, listener: DtlsTransportListener) {
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
    this.#described = peer
    this.#end()
    if (peer.setup === 'active') this.#session = this.#open(peer, this.#own)
    for (const bytes of this.#early) this.#checked(peer).receive(bytes, nowMs)
    this.#early = []
  }

  #open({ setup, fingerprints }: DtlsPeer, listener: SessionListener, hello?: HelloPlace): DtlsSession {
    const authorities = this.#authorities
    return new DtlsSession({
      role: setup === 'active' ? 'client' : 'server',
      certificate: this.#certificate,
      fingerprints,
      extendedMasterSecret: this.#spec.extendedMasterSecret,
      hello,
      ...(authorities ? { trusts: (chain) => isTrusted(chain, authorities, this.#listener.wallMs()) } : {}),
      ...listener,
    })
  }

  /** Of the one handshake there is where checks, or our own hello, say with whom. */
  readonly #own: SessionListener = {
    send: (bytes) => this.#listener.send(bytes),
    onConnected: (keys) => this.#listener.onKeys(keys, undefined),
    onFailed: (reason) => this.#listener.onFailed(reason),
  }

  #checked(peer: DtlsPeer): DtlsSession {
    this.#session ??= this.#open(peer, this.#own)
    return this.#session
  }

  #unchecked(peer: DtlsPeer): PendingHandshakes {
    this.#pending ??= new PendingHandshakes({
      open: (hello, listener) => this.#open(peer, listener, hello),
      send: (bytes) => this.#listener.send(bytes),
      sendTo: (bytes, { address, port }) => this.#listener.sendTo(bytes, address, port),
      onConnected: (session, keys, origin) => {
        this.#session = session
        this.#listener.onKeys(keys, origin)
      },
      onFailed: (reason, origin) => {
        if (origin.kind === 'described') this.#listener.onFailed(reason)
        else this.#listener.onStrangerFailed(reason, origin)
      },
    })
    return this.#pending
  }

  /** There is a way to the peer; who is active speaks. */
  begin(nowMs: number): void {
    this.#session?.begin(nowMs)
  }

  /** A client hears whom it spoke to; a server without checks whoever returns a cookie, until it has the peer. */
  receive(bytes: Uint8Array, origin: Origin, nowMs: number): void {
    const peer = this.#described
    if (!peer) {
      const isKept = origin.kind === 'checked' && this.#early.length < mostEarly && bytes.length <= longestEarlyBytes
      if (isKept) this.#early.push(bytes.slice())
    } else if (origin.kind === 'checked') this.#checked(peer).receive(bytes, nowMs)
    else if (peer.setup === 'active') {
      if (origin.kind === 'described') this.#session?.receive(bytes, nowMs)
    } else if (this.#session) this.#session.receive(bytes, nowMs)
    else this.#unchecked(peer).receive(bytes, origin, nowMs)
  }

  #end(): void {
    this.#session?.close()
    this.#session = undefined
    this.#pending?.close()
    this.#pending = undefined
  }

  get nextMs(): number {
    return Math.min(
      this.#session?.nextMs ?? Number.POSITIVE_INFINITY,
      this.#pending?.nextMs ?? Number.POSITIVE_INFINITY,
    )
  }

  tick(nowMs: number): void {
    this.#session?.tick(nowMs)
    this.#pending?.tick(nowMs)
  }

  close(): void {
    this.#end()
  }
}

function usable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new MediaError('bad-certificate', (error as Error).message)
  }
}
