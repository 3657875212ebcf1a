// One transport of packets: sockets, what comes on them sorted (RFC 7983), and how it goes out; where the peer is and how packets are
// protected stand in files of their own. Not what the packets carry: streams know.
import type { Clock, Random } from '@jackfield/base'
import {
  type DtlsCertificate,
  decodeRtcp,
  decodeRtp,
  isDtls,
  isRtcp,
  isStun,
  type RtcpPacket,
  RtpView,
  type SrtpSession,
  srtpOverhead,
} from '@jackfield/rtp'
import type { DtlsSpec, IceSpec, RemoteAddress, TransportSpec } from '../../../contract/port.ts'
import type { PacketTally } from '../../packet-tally.ts'
import type { MediaSocket } from '../network.ts'
import { IceTransports } from './ice-transports.ts'
import type { PacketTap } from './packet-tap.ts'
import { PeerAddress } from './peer-address.ts'
import type { Origin } from './pending-handshakes.ts'
import type { SrtpTransport } from './srtp-transport.ts'
import { SrtpTransports } from './srtp-transports.ts'
import { WakeTimer } from './wake-timer.ts'

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

const never = Number.POSITIVE_INFINITY

export class RtpTransport {
  /** whoever looks at the packets */
  tap: PacketTap | undefined
  readonly #options: TransportOptions
  readonly #tally: PacketTally
  readonly #view = new RtpView()
  #sockets: { readonly rtp: MediaSocket; readonly rtcp: MediaSocket | undefined } | undefined
  readonly #peer: PeerAddress
  /** where the peer is, as was described or asked for since */
  #knownPlace: { readonly address: string; readonly port: number } | undefined
  #isMultiplexed: boolean
  #ice: IceTransports | undefined
  /** there when keys or a handshake are described */
  #srtp: SrtpTransports | undefined
  #media: SrtpTransport | undefined
  readonly #timer: WakeTimer

  constructor(options: TransportOptions) {
    const { spec, clock } = options
    this.#options = options
    this.#tally = options.tally
    this.#isMultiplexed = spec.isRtcpMultiplexed === true
    this.#peer = new PeerAddress(spec, clock)
    this.#timer = new WakeTimer(clock, () => this.#tick())
    this.setKeys(spec.srtp)
    if (spec.remote) this.setRemote(spec.remote)
    if (spec.ice) this.setIce(spec.ice)
    if (spec.dtls) this.setDtls(spec.dtls)
  }

  #protect(): SrtpTransports {
    if (this.#srtp) return this.#srtp
    const { clock, certificate, listener } = this.#options
    this.#srtp = new SrtpTransports({
      ...{ clock, certificate },
      send: (component, bytes) => this.#sendPlain(component, bytes),
      sendTo: (component, bytes, address, port) => this.#sendFrom(component, bytes, address, port),
      onSecured: (component, origin) => {
        this.#peer.moveTo(component, origin)
        if (component === 1) listener.onSecured()
      },
      onNotSecured: (reason) => listener.onNotSecured(reason),
      onStrangerFailed: (reason, { address, port }) => listener.onStrangerFailed(reason, formatAddress(address, port)),
    })
    this.#media = this.#srtp.media
    return this.#srtp
  }

  attach(rtp: MediaSocket, rtcp: MediaSocket | undefined): void {
    this.#sockets = { rtp, rtcp }
    this.#peer.socket = rtp
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
    return this.#media?.fingerprint
  }

  setRemote(remote: RemoteAddress): void {
    this.#peer.set(remote)
    this.#knownPlace = remote
  }

  /** Where packets go, if that is neither what was described last nor what this gave last. */
  takeMoved(): { readonly address: string; readonly port: number } | undefined {
    const [target, known] = [this.#target(1), this.#knownPlace]
    if (!target || (known?.port === target.port && known.address === target.address)) return undefined
    this.#knownPlace = { address: target.address, port: target.port }
    return this.#knownPlace
  }

  setMultiplexed(isMultiplexed: boolean): void {
    this.#isMultiplexed = isMultiplexed
    this.#arrangeReports()
  }

  setKeys(keys: TransportSpec['srtp']): void {
    if (keys) this.#protect()
    this.#media?.setKeys(keys)
  }

  /** Keys come from a handshake, whatever else is described. */
  get isByHandshake(): boolean {
    return this.#media?.isByHandshake === true
  }

  /** Checks with these names and passwords from now on; the same ones go on. */
  setIce(spec: IceSpec | undefined): void {
    const { random, listener, clock } = this.#options
    this.#peer.unsettle()
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
    if (spec) this.#protect()
    this.#srtp?.setDtls(spec)
    this.#arrangeReports()
    this.#advance()
  }

  /** Whether packets may wait for the next beat. */
  set isDeferred(isDeferred: boolean) {
    this.#sockets?.rtp.defer?.(isDeferred)
  }

  #arrangeReports(): void {
    this.#srtp?.separateReports(!this.#isMultiplexed && this.#sockets?.rtcp !== undefined)
  }

  /** That of packets of this component; undefined: there is no protection, or it needs one of its own and there is none. */
  #encryptionOf(component: 1 | 2): SrtpTransport | undefined {
    return component === 1 || this.#isMultiplexed ? this.#media : this.#srtp?.reports
  }

  /** Whether a packet would go anywhere. */
  get canSend(): boolean {
    return this.#sockets !== undefined && this.#target(1) !== undefined && this.#isReady
  }

  get #isReady(): boolean {
    return this.#media === undefined || this.#media.isReady
  }

  /** Where packets of this component go. */
  #target(component: 1 | 2): { address: string; port: number } | undefined {
    if (this.#ice) return this.#ice.selected(this.#isMultiplexed ? 1 : component)
    return component === 1 || this.#isMultiplexed ? this.#peer.remote : this.#peer.reports
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
    const target = this.#ice ? this.#ice.selected(1) : this.#peer.remote
    if (!sockets || !target) return 0
    let whole = length
    const media = this.#media
    const outbound = media?.outbound
    if (this.tap && this.#isReady) this.tap.add('plain', 'out', sockets.rtp, target, bytes, length)
    if (outbound) {
      const sealed = outbound.protectRtp(bytes, length)
      if (typeof sealed !== 'number') {
        this.#tally.refused++
        return 0
      }
      whole = sealed
    } else if (media?.isByHandshake) return 0
    if (this.tap) this.tap.add('wire', 'out', sockets.rtp, target, bytes, whole)
    sockets.rtp.send(bytes, whole, target.port, target.address)
    return whole
  }

  /** What went out before, just as it was: its number is used. */
  sendAgain(bytes: Uint8Array): void {
    const [socket, target] = [this.#sockets?.rtp, this.#target(1)]
    if (!target || !this.#isReady) return
    socket?.send(bytes, bytes.length, target.port, target.address)
    this.tap?.add('wire', 'out', socket, target, bytes, bytes.length)
    if (!this.#media?.outbound) this.tap?.add('plain', 'out', socket, target, bytes, bytes.length)
  }

  /** What packets are protected by; undefined: nothing. */
  get outbound(): SrtpSession | undefined {
    return this.#media?.outbound
  }

  /** Whether packets that are passed on need room behind them. */
  get isProtecting(): boolean {
    return this.#media?.outbound !== undefined
  }

  /** To whom it went, as `address:port`; undefined: nowhere. */
  sendRtcp(report: Uint8Array): string | undefined {
    const [target, srtpTransport] = [this.#target(2), this.#encryptionOf(2)]
    if (!this.canSend || !target || (this.#srtp && !srtpTransport?.isReady)) return undefined
    const outbound = srtpTransport?.outbound
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

  /** What is parsed by others than us may be kept by them: they get bytes of their own. */
  readonly receive = (bytes: Uint8Array, address: string, port: number, arrivedMs?: number): void => {
    // nobody can be answered at port 0
    if (bytes.length === 0 || port === 0) return
    // before anything is laid bare where it lies
    if (this.tap) this.tap.add('wire', 'in', this.#sockets?.rtp, { address, port }, bytes, bytes.length)
    if (isRtcp(bytes)) {
      this.#receiveRtcp(bytes.slice(), 1, address, port)
      return
    }
    // RTP is what comes most, and begins with nothing that the others begin with
    if ((bytes[0] as number) >= 128) this.#receiveRtp(bytes, address, port, arrivedMs ?? this.#options.clock.now())
    else this.#receiveOther(bytes.slice(), 1, address, port)
  }

  readonly receiveBeside = (bytes: Uint8Array, address: string, port: number): void => {
    if (bytes.length === 0 || port === 0) return
    if (this.tap) this.tap.add('wire', 'in', this.#sockets?.rtcp, { address, port }, bytes, bytes.length)
    if (isRtcp(bytes)) this.#receiveRtcp(bytes.slice(), 2, address, port)
    else this.#receiveOther(bytes.slice(), 2, address, port)
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
    return this.#peer.originOf(component, target, address, port)
  }

  #receiveRtp(bytes: Uint8Array, address: string, port: number, nowMs: number): void {
    let packet = bytes
    const media = this.#media
    const inbound = media?.inbound
    if (inbound) {
      const length = inbound.unprotectRtp(bytes, bytes.length)
      if (typeof length !== 'number') {
        this.#tally.refused++
        return
      }
      packet = bytes.subarray(0, length)
    }
    const view = this.#view
    if ((!inbound && media?.isByHandshake) || decodeRtp(packet, view) !== undefined) {
      this.#tally.refused++
      return
    }
    const ice = this.#ice
    if (!(ice ? ice.isValid(1, address, port) : this.#peer.accepts(address, port, view.sequence, nowMs))) {
      this.#tally.refused++
      return
    }
    if (this.tap) this.tap.add('plain', 'in', this.#sockets?.rtp, { address, port }, packet, packet.length)
    this.#options.listener.onRtp(view, packet, nowMs)
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
    } else if (this.isByHandshake || (!this.#ice && !this.#peer.acceptsReports(address, port))) {
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

  /** Begins the handshakes that have somewhere to go, and sees to the next timer. */
  #advance(): void {
    if (!this.#sockets) return
    const nowMs = this.#options.clock.now()
    this.#srtp?.begin(nowMs, this.#target(1) !== undefined, this.#target(2) !== undefined)
    this.#timer.set(Math.min(this.#ice?.nextMs ?? never, this.#srtp?.nextMs ?? never))
  }

  #tick(): void {
    const { clock } = this.#options
    this.#ice?.tick(clock.now())
    this.#srtp?.tick(clock.now())
    this.#advance()
  }

  close(): void {
    this.#srtp?.close()
    this.#ice = undefined
    this.#timer.cancel()
    this.#sockets?.rtp.close()
    this.#sockets?.rtcp?.close()
    this.#sockets = undefined
    this.#peer.socket = undefined
  }
}

const formatAddress = (address: string, port: number): string =>
  address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
