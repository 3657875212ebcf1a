// One way for packets: sockets, what comes on them sorted (RFC 7983), who may send, where we send to, and the protection.
// Not what the packets carry: streams know.
import type { Clock, Random, Timer } from '@jackfield/base'
import {
  acceptsReports,
  acceptsSource,
  type DtlsCertificate,
  decodeRtcp,
  decodeRtp,
  expectSource,
  isDtls,
  isRtcp,
  isStun,
  type RtcpPacket,
  RtpView,
  type SourceLearning,
  type SrtpSession,
  sourceLearning,
  srtpOverhead,
} from '@jackfield/rtp'
import type { DtlsSpec, IceSpec, RemoteAddress, TransportSpec } from '../../../contract/port.ts'
import type { PacketTally } from '../../packet-tally.ts'
import type { MediaSocket } from '../network.ts'
import { IceTransports } from './ice-transports.ts'
import type { PacketTap } from './packet-tap.ts'
import type { Origin } from './pending-handshakes.ts'
import { SrtpTransport, type SrtpTransportOptions } from './srtp-transport.ts'

export interface TransportListener {
  /** laid bare, from whoever may send; the view is good until the next one */
  onRtp(view: RtpView, packet: Uint8Array, nowMs: number): void
  /** `peer`: who sent them, as `address:port` */
  onRtcp(packets: readonly RtcpPacket[], nowMs: number, peer: string): void
  /** found by checks, the peer agrees to packets, or does not any more */
  onConsent(isGiven: boolean): void
  onSecured(): void
  onNotSecured(reason: string): void
  /** a handshake failed with somebody who is not where the peer was described to be */
  onStrangerFailed(reason: string, peer: string): void
}

export interface TransportOptions {
  readonly spec: TransportSpec
  readonly clock: Clock
  readonly random: Random
  readonly certificate: () => DtlsCertificate
  readonly tally: PacketTally
  readonly listener: TransportListener
}

export class RtpTransport {
  /** whoever looks at the packets */
  tap: PacketTap | undefined
  readonly #options: TransportOptions
  readonly #tally: PacketTally
  readonly #learning: SourceLearning
  readonly #view = new RtpView()
  #sockets: { readonly rtp: MediaSocket; readonly rtcp: MediaSocket | undefined } | undefined
  #remote: RemoteAddress | undefined
  /** the system keeps strangers away */
  #isSettled = false
  #isMultiplexed: boolean
  #ice: IceTransports | undefined
  #dtls: DtlsSpec | undefined
  readonly #media: SrtpTransport
  /** of reports on a port of their own whose keys are agreed in a handshake */
  #reports: SrtpTransport | undefined
  #timer: Timer | undefined
  #timerMs = Number.POSITIVE_INFINITY

  constructor(options: TransportOptions) {
    const { spec, clock } = options
    const nowMs = clock.now()
    this.#options = options
    this.#tally = options.tally
    this.#isMultiplexed = spec.isRtcpMultiplexed === true
    this.#media = new SrtpTransport({
      ...this.#handshakeOf(1),
      onSecured: (origin) => {
        this.#moveTo(1, origin)
        options.listener.onSecured()
      },
      onNotSecured: (reason) => options.listener.onNotSecured(reason),
    })
    this.#learning = sourceLearning(spec.strict ?? 'yes', spec.remote === undefined, nowMs)
    this.setKeys(spec.srtp)
    if (spec.remote) this.setRemote(spec.remote)
    if (spec.ice) this.setIce(spec.ice)
    if (spec.dtls) this.setDtls(spec.dtls)
  }

  attach(rtp: MediaSocket, rtcp: MediaSocket | undefined): void {
    this.#sockets = { rtp, rtcp }
    this.#arrangeReports()
    this.#advance()
  }

  get local(): { address: string; port: number; rtcpPort: number } {
    if (!this.#sockets) throw new Error('the port has no socket')
    const { rtp, rtcp } = this.#sockets
    return { address: rtp.address, port: rtp.port, rtcpPort: (rtcp ?? rtp).port }
  }

  /** of our certificate; undefined: there is no handshake */
  get fingerprint(): SrtpTransport['fingerprint'] {
    return this.#media.fingerprint
  }

  setRemote(remote: RemoteAddress): void {
    this.#unsettle()
    this.#remote = remote
    this.#expect(remote)
  }

  #expect({ address, port, rtcpPort }: RemoteAddress): void {
    expectSource(this.#learning, address, port, this.#options.clock.now(), rtcpPort)
  }

  setMultiplexed(isMultiplexed: boolean): void {
    this.#isMultiplexed = isMultiplexed
    this.#arrangeReports()
  }

  setKeys(keys: TransportSpec['srtp']): void {
    this.#media.setKeys(keys)
  }

  /** Keys come from a handshake, whatever else is described. */
  get isByHandshake(): boolean {
    return this.#media.isByHandshake
  }

  /** Checks with these names and passwords from now on; the same ones go on. */
  setIce(spec: IceSpec | undefined): void {
    const { random, listener, clock } = this.#options
    this.#unsettle()
    if (!spec) this.#ice = undefined
    else {
      this.#ice ??= new IceTransports(spec, random, {
        send: (component, bytes, address, port) => this.#sendFrom(component, bytes, address, port),
        onSelected: () => this.#advance(),
        onConsent: (isGiven) => listener.onConsent(isGiven),
      })
      this.#ice.set(spec, clock.now())
    }
    this.#advance()
  }

  setDtls(spec: DtlsSpec | undefined): void {
    this.#dtls = spec
    this.#media.setDtls(spec)
    this.#arrangeReports()
    this.#advance()
  }

  #handshakeOf(component: 1 | 2): Omit<SrtpTransportOptions, 'onSecured' | 'onNotSecured'> {
    const { clock, certificate, listener } = this.#options
    return {
      clock,
      certificate,
      send: (bytes) => this.#sendPlain(component, bytes),
      sendTo: (bytes, address, port) => this.#sendFrom(component, bytes, address, port),
      onStrangerFailed: (reason, { address, port }) => listener.onStrangerFailed(reason, formatAddress(address, port)),
    }
  }

  /** Reports with a port of their own have a handshake of their own (RFC 5764 §3); that they fail keeps nobody from talking. */
  #arrangeReports(): void {
    if (!this.#dtls || this.#isMultiplexed || !this.#sockets?.rtcp) {
      this.#reports?.close()
      this.#reports = undefined
      return
    }
    this.#reports ??= new SrtpTransport({
      ...this.#handshakeOf(2),
      onSecured: (origin) => this.#moveTo(2, origin),
      onNotSecured: () => undefined,
    })
    this.#reports.setDtls(this.#dtls)
  }

  /** That of packets of this component; undefined: it needs one of its own, and there is none. */
  #encryptionOf(component: 1 | 2): SrtpTransport | undefined {
    return component === 1 || this.#isMultiplexed || !this.#media.isByHandshake ? this.#media : this.#reports
  }

  /** Whether a packet would go anywhere. */
  get canSend(): boolean {
    return this.#sockets !== undefined && this.#target(1) !== undefined && this.#media.isReady
  }

  /** Where packets of this component go. */
  #target(component: 1 | 2): { address: string; port: number } | undefined {
    if (this.#ice) return this.#ice.selected(this.#isMultiplexed ? 1 : component)
    const remote = this.#remote
    if (!remote || component === 1 || this.#isMultiplexed) return remote
    return { address: remote.address, port: remote.rtcpPort ?? remote.port + 1 }
  }

  #socketOf(component: 1 | 2): MediaSocket | undefined {
    return component === 1 || this.#isMultiplexed ? this.#sockets?.rtp : (this.#sockets?.rtcp ?? this.#sockets?.rtp)
  }

  #socketAt(component: 1 | 2): MediaSocket | undefined {
    return component === 1 ? this.#sockets?.rtp : this.#sockets?.rtcp
  }

  #sendFrom(component: 1 | 2, bytes: Uint8Array, address: string, port: number): void {
    const socket = this.#socketAt(component)
    socket?.send(bytes, bytes.length, port, address)
    this.tap?.add('wire', 'out', socket, { address, port }, bytes, bytes.length)
    this.tap?.add('plain', 'out', socket, { address, port }, bytes, bytes.length)
  }

  #sendPlain(component: 1 | 2, bytes: Uint8Array): void {
    const [socket, target] = [this.#socketAt(component), this.#target(component)]
    if (!target) return
    socket?.send(bytes, bytes.length, target.port, target.address)
    this.tap?.add('wire', 'out', socket, target, bytes, bytes.length)
  }

  /** The buffer has `srtpOverhead` to spare where packets are protected. Gives the length of what went out; 0: nothing did. */
  sendRtp(bytes: Uint8Array, length: number): number {
    // asked step by step, for this is done for every packet
    const sockets = this.#sockets
    const target = this.#ice ? this.#ice.selected(1) : this.#remote
    if (!sockets || !target) return 0
    let whole = length
    const { outbound } = this.#media
    if (this.tap && this.#media.isReady) this.tap.add('plain', 'out', sockets.rtp, target, bytes, length)
    if (outbound) {
      const sealed = outbound.protectRtp(bytes, length)
      if (typeof sealed !== 'number') {
        this.#tally.refused++
        return 0
      }
      whole = sealed
    } else if (this.#media.isByHandshake) return 0
    if (this.tap) this.tap.add('wire', 'out', sockets.rtp, target, bytes, whole)
    sockets.rtp.send(bytes, whole, target.port, target.address)
    return whole
  }

  /** What went out before, just as it was: its number is used. */
  sendAgain(bytes: Uint8Array): void {
    const [socket, target] = [this.#sockets?.rtp, this.#target(1)]
    if (!target || !this.#media.isReady) return
    socket?.send(bytes, bytes.length, target.port, target.address)
    this.tap?.add('wire', 'out', socket, target, bytes, bytes.length)
    if (!this.#media.outbound) this.tap?.add('plain', 'out', socket, target, bytes, bytes.length)
  }

  /** What packets are protected by; undefined: nothing. */
  get outbound(): SrtpSession | undefined {
    return this.#media.outbound
  }

  /** Whether packets that are passed on need room behind them. */
  get isProtecting(): boolean {
    return this.#media.outbound !== undefined
  }

  /** To whom it went, as `address:port`; undefined: nowhere. */
  sendRtcp(report: Uint8Array): string | undefined {
    const [target, srtpTransport] = [this.#target(2), this.#encryptionOf(2)]
    if (!this.canSend || !target || !srtpTransport?.isReady) return undefined
    const { outbound } = srtpTransport
    const bytes = new Uint8Array(report.length + srtpOverhead)
    bytes.set(report)
    const length = outbound ? outbound.protectRtcp(bytes, report.length) : report.length
    if (typeof length !== 'number') return undefined
    const socket = this.#socketOf(2)
    this.tap?.add('plain', 'out', socket, target, report, report.length)
    this.tap?.add('wire', 'out', socket, target, bytes, length)
    socket?.send(bytes, length, target.port, target.address)
    return formatAddress(target.address, target.port)
  }

  readonly receive = (bytes: Uint8Array, address: string, port: number): void => {
    // nobody can be answered at port 0
    if (bytes.length === 0 || port === 0) return
    // before anything is laid bare where it lies
    if (this.tap) this.tap.add('wire', 'in', this.#sockets?.rtp, { address, port }, bytes, bytes.length)
    if (isRtcp(bytes)) {
      this.#receiveRtcp(bytes, 1, address, port)
      return
    }
    // RTP is what comes most, and begins with nothing that the others begin with
    if ((bytes[0] as number) >= 128) this.#receiveRtp(bytes, address, port)
    else this.#receiveOther(bytes, 1, address, port)
  }

  readonly receiveBeside = (bytes: Uint8Array, address: string, port: number): void => {
    if (bytes.length === 0 || port === 0) return
    if (this.tap) this.tap.add('wire', 'in', this.#sockets?.rtcp, { address, port }, bytes, bytes.length)
    if (isRtcp(bytes)) this.#receiveRtcp(bytes, 2, address, port)
    else this.#receiveOther(bytes, 2, address, port)
  }

  #receiveOther(bytes: Uint8Array, component: 1 | 2, address: string, port: number): void {
    const nowMs = this.#options.clock.now()
    if (isStun(bytes) && this.#ice) {
      this.tap?.add('plain', 'in', this.#socketAt(component), { address, port }, bytes, bytes.length)
      this.#ice.receive(component, bytes, address, port, nowMs)
    } else if (isDtls(bytes) && this.isByHandshake) this.#receiveDtls(bytes, component, address, port, nowMs)
    else this.#tally.refused++
    this.#advance()
  }

  #receiveDtls(bytes: Uint8Array, component: 1 | 2, address: string, port: number, nowMs: number): void {
    const kind = this.#originOf(component, address, port)
    if (kind) this.#encryptionOf(component)?.receive(bytes, { address, port, kind }, nowMs)
    else this.#tally.refused++
  }

  /** Handshakes are held with whom the checks found, or with whom signalling named, or who is behind an address translator. */
  #originOf(component: 1 | 2, address: string, port: number): Origin['kind'] | undefined {
    if (this.#ice) return this.#ice.isValid(component, address, port) ? 'checked' : undefined
    const target = this.#target(component)
    if (!target || port === 0 || (component === 2 && this.#isMultiplexed)) return undefined
    if (target.port === port && target.address === address) return 'described'
    const mayBeElsewhere = this.#options.spec.isSymmetric === true && (component === 1 || target.address === address)
    return mayBeElsewhere ? 'elsewhere' : undefined
  }

  /** The peer has shown by his certificate that he is there: packets go there, and are taken from there. */
  #moveTo(component: 1 | 2, origin: Origin | undefined): void {
    const remote = this.#remote
    if (!origin || !remote) return
    const { address, port } = origin
    if (component === 2) this.#remote = { ...remote, rtcpPort: port }
    else if (remote.port !== port || remote.address !== address) this.setRemote({ ...remote, address, port })
  }

  #receiveRtp(bytes: Uint8Array, address: string, port: number): void {
    let packet = bytes
    const { inbound } = this.#media
    if (inbound) {
      const length = inbound.unprotectRtp(bytes, bytes.length)
      if (typeof length !== 'number') {
        this.#tally.refused++
        return
      }
      packet = bytes.subarray(0, length)
    }
    const view = this.#view
    if ((!inbound && this.#media.isByHandshake) || decodeRtp(packet, view) !== undefined) {
      this.#tally.refused++
      return
    }
    const nowMs = this.#options.clock.now()
    if (!this.#accepts(address, port, view.sequence, nowMs)) {
      this.#tally.refused++
      return
    }
    if (this.tap) this.tap.add('plain', 'in', this.#sockets?.rtp, { address, port }, packet, packet.length)
    this.#options.listener.onRtp(view, packet, nowMs)
  }

  #accepts(address: string, port: number, sequence: number, nowMs: number): boolean {
    if (this.#ice) return this.#ice.isValid(1, address, port)
    if (!acceptsSource(this.#learning, address, port, sequence, nowMs)) return false
    this.#follow(address, port)
    if (!this.#isSettled && this.#learning.state === 'closed') this.#settle(address, port)
    return true
  }

  /** The source is fixed, and it is where we send to: nobody else has to be looked at any more. */
  #settle(address: string, port: number): void {
    const remote = this.#remote
    if (this.#learning.mode !== 'yes' || remote?.port !== port || remote.address !== address) return
    this.#isSettled = true
    this.#sockets?.rtp.settle?.(port, address)
  }

  #unsettle(): void {
    if (!this.#isSettled) return
    this.#isSettled = false
    this.#sockets?.rtp.unsettle?.()
  }

  /** Sending follows the source where that was agreed. */
  #follow(address: string, port: number): void {
    if (this.#options.spec.isSymmetric !== true && this.#remote !== undefined) return
    if (this.#remote?.port === port && this.#remote.address === address) return
    this.#remote = { address, port }
  }

  #receiveRtcp(bytes: Uint8Array, component: 1 | 2, address: string, port: number): void {
    let packet = bytes
    if (this.#ice && !this.#ice.isValid(component, address, port)) {
      this.#tally.refused++
      return
    }
    const srtpTransport = this.#encryptionOf(component)
    if (srtpTransport?.inbound) {
      const length = srtpTransport.inbound.unprotectRtcp(bytes, bytes.length)
      if (typeof length !== 'number') {
        this.#tally.refused++
        return
      }
      packet = bytes.subarray(0, length)
    } else if (this.isByHandshake || (!this.#ice && !acceptsReports(this.#learning, address, port))) {
      this.#tally.refused++
      return
    }
    this.tap?.add('plain', 'in', this.#socketAt(component), { address, port }, packet, packet.length)
    const decoded = decodeRtcp(packet)
    if (decoded.ok) {
      const { listener, clock } = this.#options
      listener.onRtcp(decoded.packets, clock.now(), formatAddress(address, port))
    } else this.#tally.refused++
  }

  /** Begins the handshake when there is a way, and sees to the next timer of both. */
  #advance(): void {
    const { clock } = this.#options
    if (this.#sockets && this.#target(1)) this.#media.begin(clock.now())
    if (this.#sockets && this.#target(2)) this.#reports?.begin(clock.now())
    const nextMs = Math.min(
      ...[this.#ice, this.#media, this.#reports].map((part) => part?.nextMs ?? Number.POSITIVE_INFINITY),
    )
    if (nextMs === this.#timerMs) return
    this.#timer?.cancel()
    this.#timerMs = Number.POSITIVE_INFINITY
    if (nextMs === Number.POSITIVE_INFINITY || !this.#sockets) return
    this.#timerMs = nextMs
    this.#timer = clock.after(Math.max(0, nextMs - clock.now()), () => {
      this.#timerMs = Number.POSITIVE_INFINITY
      this.#ice?.tick(clock.now())
      this.#media.tick(clock.now())
      this.#reports?.tick(clock.now())
      this.#advance()
    })
  }

  close(): void {
    this.#media.close()
    this.#reports?.close()
    this.#ice = undefined
    this.#timer?.cancel()
    this.#sockets?.rtp.close()
    this.#sockets?.rtcp?.close()
    this.#sockets = undefined
  }
}

const formatAddress = (address: string, port: number): string =>
  address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
