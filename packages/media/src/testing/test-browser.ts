// A browser's side of a call for tests: checks with a nomination, a handshake, protected packets of sound and pictures.
// Not SIP, and no decoder: what it gets it keeps.
import type { Clock, Random } from '@jackfield/base'
import {
  createCertificate,
  type DtlsCertificate,
  DtlsSession,
  decodeRtcp,
  decodeRtp,
  encodeHeaderExtensions,
  encodeRtcp,
  encodeRtp,
  encodeStun,
  headerExtension,
  IceAgent,
  isDtls,
  isRtcp,
  isStun,
  type RtcpPacket,
  RtpView,
  SrtpSession,
  srtpOverhead,
} from '@jackfield/rtp'
import type { DtlsPeer, IcePeer, PortOpened } from '../contract/port.ts'
import type { MediaNetwork, MediaSocket } from '../worker/rtp/network.ts'

export interface TestBrowserOptions {
  readonly clock: Clock
  readonly random: Random
  readonly network: MediaNetwork
  readonly name: string
  /** of ours in the handshake */
  readonly setup?: 'active' | 'passive'
  /** left out: one of its own making */
  readonly certificate?: DtlsCertificate
}

export interface HeardPacket {
  readonly payloadType: number
  readonly sequence: number
  readonly timestamp: number
  readonly ssrc: number
  readonly hasMarker: boolean
  readonly mid: string | undefined
  readonly payload: Uint8Array
}

/** The number of the extension that names streams, in these tests. */
export const midExtensionId = 4

export class TestBrowser {
  readonly packets: HeardPacket[] = []
  readonly reports: RtcpPacket[] = []
  readonly failures: string[] = []
  /** packets are lost on their way to it */
  isDeaf = false
  /** told of every packet as it came */
  onWire: (bytes: Uint8Array) => void = () => undefined
  /** told of every check as it goes */
  onSent: (bytes: Uint8Array) => void = () => undefined
  readonly #options: TestBrowserOptions
  readonly #certificate
  #name: string
  #password: string
  #socket: MediaSocket | undefined
  #ice: IceAgent | undefined
  #dtls: DtlsSession | undefined
  #inbound: SrtpSession | undefined
  #outbound: SrtpSession | undefined
  #remote: { address: string; port: number } | undefined
  /** the port, under the names that are checked */
  #peer: { name: string; password: string; address: string; port: number } | undefined
  /** names that checks went to, by their numbers */
  readonly #checks = new Map<string, string>()
  /** names under which checks were answered, and how many were refused */
  readonly answeredChecks: string[] = []
  refusedChecks = 0
  readonly #sequences = new Map<number, number>()

  static async open(options: TestBrowserOptions): Promise<TestBrowser> {
    const browser = new TestBrowser(options)
    browser.#socket = await options.network.open('127.0.0.1', 0, (bytes, address, port) =>
      browser.#receive(bytes, address, port),
    )
    return browser
  }

  private constructor(options: TestBrowserOptions) {
    this.#options = options
    this.#certificate = options.certificate ?? createCertificate(options.name, options.clock.wall())
    this.#name = options.name
    this.#password = options.random.bytes(16).toHex()
  }

  /** Other names for its checks, which its next description tells. */
  restart(): void {
    this.#name += 'x'
    this.#password = this.#options.random.bytes(16).toHex()
  }

  get place(): { readonly address: string; readonly port: number } {
    return { address: this.#socket?.address ?? '', port: this.#socket?.port ?? 0 }
  }

  /** What a port is told of it. */
  get ice(): IcePeer {
    return { name: this.#name, password: this.#password, candidates: [] }
  }

  get dtls(): DtlsPeer {
    const setup = this.#options.setup === 'passive' ? 'active' : 'passive'
    return { setup, fingerprints: [{ hash: 'sha-256', value: this.#certificate.fingerprint }] }
  }

  get isSecured(): boolean {
    return this.#outbound !== undefined
  }

  /** Sets out to the port: our checks are those of a peer that controls. */
  call(opened: PortOpened, name: string, password: string, fingerprint = opened.fingerprint?.value): void {
    const { setup = 'active' } = this.#options
    this.#dtls = new DtlsSession({
      role: setup === 'active' ? 'client' : 'server',
      certificate: this.#certificate,
      fingerprints: [{ hash: opened.fingerprint?.hash ?? 'sha-256', value: fingerprint ?? '' }],
      send: (bytes) => this.#remote && this.#socket?.send(bytes, bytes.length, this.#remote.port, this.#remote.address),
      onConnected: ({ inbound, outbound }) => {
        this.#inbound = new SrtpSession(inbound)
        this.#outbound = new SrtpSession(outbound)
      },
      onFailed: (reason) => this.failures.push(reason),
    })
    this.checkAnew(opened, name, password)
  }

  /** Under these names of the port's, and its own. */
  checkAnew({ local }: PortOpened, name: string, password: string): void {
    const { clock, random, setup = 'active' } = this.#options
    const { address, port } = local!
    this.#ice = new IceAgent({
      localUfrag: this.#name,
      localPwd: this.#password,
      random,
      send: (bytes, toAddress, toPort) => {
        this.onSent(bytes)
        this.#socket?.send(bytes, bytes.length, toPort, toAddress)
      },
      onSelected: (place) => {
        this.#remote = place
        if (place && setup === 'active') this.#dtls?.begin(clock.now())
      },
    })
    this.#peer = { name, password, address, port }
    this.#ice.setRemote({ name, password, isLite: true, candidates: [{ address, port, priority: 1 }] }, clock.now())
  }

  /** One check of the way in use, by which a browser says that it still wants packets. */
  check(): void {
    if (this.#peer) this.checkUnder(this.#peer.name, this.#peer.password)
  }

  checkUnder(name: string, password: string): void {
    const { random } = this.#options
    const bytes = encodeStun({
      kind: 'request',
      transaction: random.bytes(12),
      username: `${name}:${this.#name}`,
      priority: 1,
      isNominating: true,
      role: { name: 'controlling', tieBreaker: 1n },
      password,
    })
    this.#checks.set(bytes.subarray(8, 20).toHex(), name)
    this.onSent(bytes)
    if (this.#peer) this.#socket?.send(bytes, bytes.length, this.#peer.port, this.#peer.address)
  }

  #handleStun(bytes: Uint8Array, address: string, port: number): void {
    const name = this.#checks.get(bytes.subarray(8, 20).toHex())
    if (name === undefined) this.#ice?.receive(bytes, address, port, this.#options.clock.now())
    else if (bytes[0] === 1 && bytes[1] === 1) this.answeredChecks.push(name)
    else this.refusedChecks++
  }

  #receive(bytes: Uint8Array, address: string, port: number): void {
    if (this.isDeaf) return
    this.onWire(bytes)
    const nowMs = this.#options.clock.now()
    if (isStun(bytes)) this.#handleStun(bytes, address, port)
    else if (isDtls(bytes)) this.#dtls?.receive(bytes, nowMs)
    else if (isRtcp(bytes)) this.#handleRtcp(bytes)
    else this.#handleRtp(bytes)
  }

  #handleRtcp(bytes: Uint8Array): void {
    const length = this.#inbound?.unprotectRtcp(bytes, bytes.length)
    if (typeof length !== 'number') return
    const decoded = decodeRtcp(bytes.subarray(0, length))
    if (decoded.ok) this.reports.push(...decoded.packets)
  }

  #handleRtp(bytes: Uint8Array): void {
    const length = this.#inbound?.unprotectRtp(bytes, bytes.length)
    const view = new RtpView()
    if (typeof length !== 'number' || decodeRtp(bytes.subarray(0, length), view) !== undefined) return
    const { payloadType, sequence, timestamp, ssrc, hasMarker } = view
    const mid = headerExtension(view, midExtensionId)
    this.packets.push({
      payloadType,
      sequence,
      timestamp,
      ssrc,
      hasMarker,
      mid: mid && new TextDecoder().decode(mid),
      payload: view.payload().slice(),
    })
  }

  /** One packet of a stream, which is named by its mid when there is one. */
  say(ssrc: number, payloadType: number, timestamp: number, payload: Uint8Array, mid?: string, skipped = 0): void {
    const sequence = ((this.#sequences.get(ssrc) ?? 65_530) + 1 + skipped) & 0xffff
    this.#sequences.set(ssrc, sequence)
    const named = mid === undefined ? undefined : [{ id: midExtensionId, data: new TextEncoder().encode(mid) }]
    const packet = encodeRtp({
      payloadType,
      sequence,
      timestamp,
      ssrc,
      payload,
      ...(named ? { extension: encodeHeaderExtensions(named) } : {}),
    })
    const bytes = new Uint8Array(packet.length + srtpOverhead)
    bytes.set(packet)
    const length = this.#outbound?.protectRtp(bytes, packet.length)
    if (typeof length === 'number') this.#send(bytes, length)
  }

  sendRtcp(packets: readonly RtcpPacket[]): void {
    const report = encodeRtcp(packets)
    const bytes = new Uint8Array(report.length + srtpOverhead)
    bytes.set(report)
    const length = this.#outbound?.protectRtcp(bytes, report.length)
    if (typeof length === 'number') this.#send(bytes, length)
  }

  /** As it is, whatever it is. */
  throw(bytes: Uint8Array): void {
    this.#send(bytes, bytes.length)
  }

  /** The same, protected as its own packets are, so that it is read to the end; what cannot be goes as it is. */
  throwProtected(packet: Uint8Array): void {
    const bytes = new Uint8Array(packet.length + srtpOverhead)
    bytes.set(packet)
    const length = isRtcp(packet)
      ? this.#outbound?.protectRtcp(bytes, packet.length)
      : this.#outbound?.protectRtp(bytes, packet.length)
    if (typeof length === 'number') this.#send(bytes, length)
    else this.throw(packet)
  }

  #send(bytes: Uint8Array, length: number): void {
    if (this.#remote) this.#socket?.send(bytes, length, this.#remote.port, this.#remote.address)
  }

  close(): void {
    this.#socket?.close()
  }
}
