// A phone of tests that agrees on keys by DTLS and knows no checks: where it is, whom it expects and what it sends are as told.
// Not SIP, and no decoder: what it gets it keeps.
import { type Clock, systemRandom, type Timer } from '@jackfield/base'
import {
  createCertificate,
  type DtlsCertificate,
  DtlsSession,
  encodeRtp,
  isDtls,
  SrtpSession,
  srtpOverhead,
} from '@jackfield/rtp'
import type { DtlsPeer, PortOpened } from '../contract/port.ts'
import type { MediaNetwork, MediaSocket } from '../worker/rtp/network.ts'

export interface TestDtlsPhoneOptions {
  readonly clock: Clock
  readonly network: MediaNetwork
  readonly address?: string
  readonly port?: number
  readonly certificate?: DtlsCertificate
}

export class TestDtlsPhone {
  readonly certificate: DtlsCertificate
  readonly failures: string[] = []
  /** datagrams as they came, and of its handshakes as they went */
  readonly heard: Uint8Array[] = []
  readonly said: Uint8Array[] = []
  /** of sound, once it could be read */
  readable = 0
  readonly #options: TestDtlsPhoneOptions
  #socket: MediaSocket | undefined
  #remote: { readonly address: string; readonly port: number } | undefined
  #session: DtlsSession | undefined
  #outbound: SrtpSession | undefined
  #inbound: SrtpSession | undefined
  #timer: Timer | undefined
  #sequence = 0

  static async open(options: TestDtlsPhoneOptions): Promise<TestDtlsPhone> {
    const phone = new TestDtlsPhone(options)
    const { network, address = '127.0.0.1', port = 0 } = options
    phone.#socket = await network.open(address, port, (bytes) => phone.#receive(bytes))
    return phone
  }

  private constructor(options: TestDtlsPhoneOptions) {
    this.#options = options
    this.certificate = options.certificate ?? createCertificate('phone', options.clock.wall())
  }

  get place(): { readonly address: string; readonly port: number } {
    return { address: this.#socket?.address ?? '', port: this.#socket?.port ?? 0 }
  }

  /** What a port is told of it: the port waits, or begins. */
  dtls(setup: DtlsPeer['setup'] = 'passive'): DtlsPeer {
    return { setup, fingerprints: [{ hash: 'sha-256', value: this.certificate.fingerprint }] }
  }

  get isSecured(): boolean {
    return this.#outbound !== undefined
  }

  /** Begins a handshake with the port, or waits for the port's. */
  call({ local, fingerprint }: PortOpened, role: 'client' | 'server' = 'client'): void {
    this.#remote = local
    this.#session = new DtlsSession({
      role,
      certificate: this.certificate,
      fingerprints: fingerprint ? [fingerprint] : [],
      send: (bytes) => {
        this.said.push(bytes)
        this.throw(bytes)
      },
      onConnected: ({ inbound, outbound }) => {
        this.#inbound = new SrtpSession(inbound)
        this.#outbound = new SrtpSession(outbound)
      },
      onFailed: (reason) => this.failures.push(reason),
    })
    this.#session.begin(this.#options.clock.now())
    this.#timer ??= this.#options.clock.every(20, () => this.#session?.tick(this.#options.clock.now()))
  }

  #receive(bytes: Uint8Array): void {
    this.heard.push(bytes.slice())
    if (isDtls(bytes)) this.#session?.receive(bytes, this.#options.clock.now())
    else if (typeof this.#inbound?.unprotectRtp(bytes, bytes.length) === 'number') this.readable++
  }

  /** One packet of sound, protected. */
  say(payload: Uint8Array): void {
    const sequence = this.#sequence++
    const packet = encodeRtp({ payloadType: 0, sequence, timestamp: 160 * sequence, ssrc: 7, payload })
    const bytes = new Uint8Array(packet.length + srtpOverhead)
    bytes.set(packet)
    const length = this.#outbound?.protectRtp(bytes, packet.length)
    if (typeof length === 'number') this.throw(bytes.subarray(0, length))
  }

  /** As it is, to wherever it calls, or to there. */
  throw(bytes: Uint8Array, to = this.#remote): void {
    if (to) this.#socket?.send(bytes, bytes.length, to.port, to.address)
  }

  close(): void {
    this.#timer?.cancel()
    this.#socket?.close()
  }
}

/** A hello whose sender has no cookie, as a stranger makes it up. */
export function madeUpHello(random = systemRandom.bytes(32)): Uint8Array {
  const sent: Uint8Array[] = []
  const certificate = { bytes: random, fingerprint: '' } as unknown as DtlsCertificate
  const session = new DtlsSession({
    ...{ role: 'client', certificate, fingerprints: [] },
    ...{ send: (bytes) => sent.push(bytes), onConnected: () => undefined, onFailed: () => undefined },
  })
  session.begin(0)
  return sent[0] as Uint8Array
}
