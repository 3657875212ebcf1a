// The media plane as the rest of the house uses it: ports by name, bridges, plays, recordings, and what is heard.
// Not channels: whoever plugs this in knows which port belongs to which.
import { type Dispose, detached, diagnostic, type Log, Notice } from '@jackfield/base'
import type { RtpStatistics } from '@jackfield/rtp'
import { type Answer, type Ask, type CommandName, MediaError } from '../contract/commands.ts'
import type { MediaNotice } from '../contract/notices.ts'
import type { PlaySpec, RecordSpec } from '../contract/play.ts'
import type { PlayoutAct, PlayoutReport } from '../contract/playout.ts'
import type {
  BridgeSpec,
  MemberSpec,
  PortOpened,
  PortRenewal,
  PortSettings,
  PortSpec,
  VideoSpec,
} from '../contract/port.ts'
import {
  countPackets,
  type PacketMoments,
  readMoments,
  readStatistics,
  rtpStatisticsFields,
} from '../contract/statistics.ts'
import { BridgeLoops } from './bridge-loops.ts'
import { BridgePlaces, portBehind } from './bridge-places.ts'
import type { StartWorker } from './media-worker.ts'
import { PacketWatch, type PacketWatcher } from './packet-watch.ts'
import type { PlaneNotice } from './plane-notice.ts'
import type { PlaybackHandle } from './playback-handle.ts'
import { describedAnew, type Place, type PortKin, type PortPeer } from './port-place.ts'
import { warnOfSilence, warnOfStranger } from './port-warnings.ts'
import type { RecordingHandle } from './recording-handle.ts'
import { SocketFeed } from './socket-feed.ts'
import { type SoundGuard, SoundUses } from './sound-uses.ts'
import { UnsentPorts } from './unsent-ports.ts'
import { type CommandHook, WorkerCommands } from './worker-commands.ts'
import { WorkerPlaybacks } from './worker-playbacks.ts'
import { WorkerPool, type WorkerSlot } from './worker-pool.ts'
import { type RecordListener, WorkerRecordings } from './worker-recordings.ts'

export interface MediaPlaneOptions {
  readonly startWorker: StartWorker
  readonly log: Log
  /** how many carry ports; default 1 */
  readonly workers?: number
  /** who is told of every command; default everybody in the process who listens */
  readonly commands?: CommandHook
}

/** Whoever holds the socket that a port is behind. */
export interface SocketListener {
  onFrame(bytes: Uint8Array): void
  onReport(report: PlayoutReport): void
}

export class MediaPlane {
  readonly #log: Log
  readonly #commands: WorkerCommands
  readonly #pool: WorkerPool
  readonly #notices = new Notice<PlaneNotice>()
  readonly #deaths = new Notice<readonly string[]>()
  readonly #failures = new Notice<string>()
  readonly #ports = new Map<string, Place>()
  readonly #bridges = new BridgePlaces({
    post: (slot, name, ask) => this.#commands.post(slot, name, ask),
    placeOf: (port) => {
      const place = this.#ports.get(port)
      return place?.opened && { slot: place.slot, rateHz: place.opened.rateHz, hasVideo: place.hasVideo }
    },
    onMembership: (port) => this.#loops.membership(port),
  })
  readonly #loops = new BridgeLoops({
    membershipOf: (port) => this.#bridges.membershipOf(port),
    cut: (port, cutsRing) => this.#post('set-port', { port, settings: { cutsRing } }),
  })
  readonly #playbacks: WorkerPlaybacks
  readonly #recordings: WorkerRecordings
  readonly #sockets = new Map<string, SocketListener>()
  readonly #uses = new SoundUses()
  readonly #packets = new PacketWatch((port, forms) => {
    // one that its worker does not know yet is opened with them
    if (this.#unsent.has(port)) this.#unsent.send(port)
    else this.#post('tap-port', { port, forms })
  })
  readonly #unsent: UnsentPorts
  #refusedPackets = 0

  constructor({ startWorker, log, workers = 1, commands = diagnostic('jackfield:media:command') }: MediaPlaneOptions) {
    this.#log = log.for('media')
    this.#commands = new WorkerCommands(commands, this.#log, (port) => this.#unsent.send(port))
    this.#unsent = new UnsentPorts({
      workers,
      send: (slot, ask) => this.#openUnsent(slot, ask),
      fill: (slot, ask) => this.#commands.askUnseen(slot, 'stock-pairs', ask),
      drop: (slot, pairs) => this.#commands.askUnseen(slot, 'drop-pairs', { pairs }),
    })
    this.#playbacks = new WorkerPlaybacks(this.#commands, this.#uses)
    this.#recordings = new WorkerRecordings(this.#commands, this.#uses)
    this.#pool = new WorkerPool({
      startWorker,
      count: workers,
      log: this.#log,
      onNotice: (notice, slot) => this.#handle(notice, slot),
      onRefused: (name, error) => this.#commands.refused(name, error),
      onDeath: (slot, lost) => this.#mourn(slot, lost),
    })
  }

  /** Hears digits, talking, tones, timeouts, frames and the state of the clock. */
  readonly onNotice = this.#notices.on
  /** Hears the names of the ports that were lost when a worker died; a new one runs already. */
  readonly onLost = this.#deaths.on
  /** Hears the name of a port that was closed because of a fault in it. */
  readonly onPortFailed = this.#failures.on
  /** Hears the name of a port whose sound nobody needs any more: nothing plays, records, overhears or detects there. */
  readonly onSoundFreed = this.#uses.onFreed

  /** What waits for each of its threads. */
  queues() {
    return this.#pool.queues()
  }

  /** Whether anything but its bridge needs the sound of a port. */
  usesSound(port: string): boolean {
    return this.#uses.isUsed(port)
  }

  /** One is asked whenever somebody begins to need the sound of a port. */
  guardSound(guard: SoundGuard): Dispose {
    this.#uses.guard = guard
    return () => {
      if (this.#uses.guard === guard) this.#uses.guard = undefined
    }
  }

  /** One looks at the packets of ports; called again when something else is wanted. undefined: nobody does. */
  watchPackets(watcher: PacketWatcher | undefined): void {
    this.#packets.set(
      watcher,
      [...this.#ports].flatMap(([port, { opened }]) => (opened ? [port] : [])),
    )
  }

  /** Packets of the network that were not taken since the start: from strangers, not authentic, or none at all. */
  get refusedPackets(): number {
    return this.#refusedPackets
  }

  /** Resolves when whoever looks has seen all packets until now, also those of ports that are closed. */
  async settlePackets(): Promise<void> {
    if (!this.#commands.isClosed) await this.#pool.askAll('settle-packets', {})
  }

  #handle(notice: MediaNotice, slot: WorkerSlot): void {
    if (notice.type === 'play-ended') this.#playbacks.end(notice.play, notice.hasFailed)
    else if (notice.type === 'socket-frame') this.#sockets.get(notice.port)?.onFrame(notice.bytes)
    else if (notice.type === 'playout') this.#sockets.get(notice.port)?.onReport(notice.report)
    else if (notice.type === 'packets') this.#packets.handle(notice.batch)
    else if (notice.type === 'record-silent') this.#recordings.silence(notice.record)
    else if (notice.type === 'consent-lost') warnOfSilence(this.#log, notice.port)
    else if (notice.type === 'handshake-refused') warnOfStranger(this.#log, notice)
    else if (notice.type === 'pair-heard') this.#unsent.handle(notice, slot)
    else if (notice.type === 'port-failed') this.#loseFailed(notice.port, notice.reason)
    else if (notice.type === 'peer-moved') this.#followPeer(notice)
    else if (notice.type === 'clock') {
      this.#refusedPackets += notice.refusedPackets
      this.#notices.emit({ ...notice, worker: slot.number })
    } else this.#notices.emit(notice)
  }

  #followPeer({ port, remote }: Extract<MediaNotice, { type: 'peer-moved' }>): void {
    const place = this.#ports.get(port)
    if (place?.peer) place.peer = { ...place.peer, remote }
  }

  /** A fault of ours in a worker, which has closed the port and goes on with all the others. */
  #loseFailed(name: string, reason: string): void {
    // the end of a worker link stands for the port that it carries
    const port = portBehind(name)
    this.#log.error(`a media port failed and was closed: ${reason}`, { channelId: port, code: 'port-failed' })
    const place = this.#ports.get(port)
    if (!place) return
    place.hasFailed = true
    this.dropPort(port)
    this.#recordings.fail({ port }, 'the media port failed')
    if (place.opened) this.#failures.emit(port)
  }

  /** Takes down what was in the worker, and nothing else. */
  #mourn(slot: WorkerSlot, lost: readonly string[]): void {
    if (this.#commands.isClosed) return
    // one that was being opened is told where it was asked for
    const open = lost.filter((port) => this.#ports.get(port)?.opened)
    this.#unsent.lose(slot, lost)
    for (const port of lost) {
      this.#ports.delete(port)
      this.#uses.forget(port)
      this.#packets.forget(port)
    }
    this.#playbacks.lose(slot)
    this.#recordings.fail({ slot }, 'the media worker ended')
    this.#bridges.lose(slot)
    for (const port of lost) this.#loops.close(port)
    this.#deaths.emit(open)
  }

  /** Of a port that is open, or being opened. */
  #ask<N extends CommandName>(name: N, ask: Ask<N> & { port: string }): Promise<Answer<N>> {
    return this.#commands.ask(this.#ports.get(ask.port)?.slot, name, ask)
  }

  #post<N extends CommandName>(name: N, ask: Ask<N> & { port: string }): void {
    this.#commands.post(this.#ports.get(ask.port)?.slot, name, ask)
  }

  async openPort(port: string, spec: PortSpec, kin: PortKin = {}): Promise<PortOpened> {
    if (this.#ports.has(port)) throw new MediaError('already-there', port)
    const slot = this.#slotFor(spec, kin)
    const overhears = spec.kind === 'snoop' ? spec.target : undefined
    const place: Place = { slot, hasVideo: hasVideo(spec), overhears, opened: undefined }
    if (spec.kind === 'rtp') place.peer = describedAnew(undefined, { ...spec.transport, streams: spec.streams })
    this.#ports.set(port, place)
    slot.ports.add(port)
    try {
      const whenReady = overhears === undefined ? undefined : this.#uses.begin(overhears, port)
      if (whenReady) await whenReady
      const opened = this.#foresee(slot, port, spec) ?? (await this.#open(slot, port, spec))
      if (place.hasFailed) throw new MediaError('port-failed', port)
      place.opened = opened
      this.#loops.open(port, spec, (other) => this.hasPort(other))
      this.#packets.see(port)
      if (spec.kind === 'socket') place.feed = this.#feedOf(slot, port, opened)
      return opened
    } catch (error) {
      // it may have been lost with its worker, and its name given to another
      if (this.#ports.get(port) === place) this.#forgetPort(port)
      throw error
    }
  }

  /** Without a word to the worker, which learns of it with the first packet or command. */
  #foresee(slot: WorkerSlot, port: string, spec: PortSpec): PortOpened | undefined {
    const opened = this.#commands.isClosed ? undefined : this.#unsent.open(slot, port, spec)
    if (opened) this.#commands.emit('open-port', { port })
    return opened
  }

  /** Sockets that nobody has are let go before a call is refused for want of one. */
  async #open(slot: WorkerSlot, port: string, spec: PortSpec): Promise<PortOpened> {
    if (spec.kind === 'snoop') this.#unsent.send(spec.target)
    try {
      return await this.#commands.ask(slot, 'open-port', this.#withTap({ port, spec }))
    } catch (error) {
      const isShort = error instanceof MediaError && (error.code === 'no-port-free' || error.code === 'no-file-free')
      if (!isShort || spec.kind !== 'rtp' || !(await this.#unsent.letGo(spec.transport))) throw error
      return this.#commands.ask(slot, 'open-port', this.#withTap({ port, spec }))
    }
  }

  #withTap(ask: Ask<'open-port'>): Ask<'open-port'> {
    const tapped = this.#packets.begin(ask.port)
    return tapped ? { ...ask, tapped } : ask
  }

  /** Its peer has been told where it is: when it cannot be opened after all, it has failed. */
  #openUnsent(slot: WorkerSlot, ask: Ask<'open-port'>): void {
    const { port } = ask
    const place = this.#ports.get(port)
    const opening = this.#commands.askUnseen(slot, 'open-port', this.#withTap(ask)).then(
      (opened) => {
        if (place) place.opened = opened
      },
      (error: unknown) => {
        if (place && this.#ports.get(port) === place) this.#loseFailed(port, String(error))
      },
    )
    detached(opening, 'the opening of a port', { channelId: port })
  }

  /** Ports of another range are to be used: those that were bound ahead are let go. */
  dropSparePairs(): void {
    detached(this.#unsent.letGo(), 'the stock of RTP ports')
  }

  /** Halves of a link and snoops are with the other one; the rest with their kin, or wherever there is room. */
  #slotFor(spec: PortSpec, kin: PortKin): WorkerSlot {
    if (hasVideo(spec)) return this.#pool.forVideo
    const tied = spec.kind === 'link' ? spec.other : spec.kind === 'snoop' ? spec.target : undefined
    const slotOf = (name: string | undefined) => (name === undefined ? undefined : this.#ports.get(name)?.slot)
    const slot = slotOf(tied) ?? this.#bridges.slotOf(kin.bridge) ?? slotOf(kin.port)
    return slot && !slot.isGivenUp ? slot : this.#pool.choose()
  }

  #feedOf(slot: WorkerSlot, port: string, { rateHz, inbound }: PortOpened): SocketFeed {
    return new SocketFeed(port, rateHz, inbound, (name, ask) => {
      if (!this.#commands.isClosed) slot.post(name, ask)
    })
  }

  #forgetPort(port: string): void {
    const place = this.#ports.get(port)
    place?.slot.ports.delete(port)
    this.#ports.delete(port)
    this.#loops.close(port)
    this.#uses.forget(port)
    this.#packets.forget(port)
    if (place?.overhears !== undefined) this.#uses.end(place.overhears, port)
  }

  hasPort(port: string): boolean {
    return this.#ports.get(port)?.opened !== undefined
  }

  /** Nobody waits for it, and it may go on for a moment. */
  dropPort(port: string): void {
    const slot = this.#removePort(port)
    if (slot) this.#commands.postLater(slot, 'close-port', { port })
  }

  /** Takes its name away; the worker that still has it. */
  #removePort(port: string): WorkerSlot | undefined {
    const slot = this.#ports.get(port)?.slot
    if (!slot) return undefined
    const isUnsent = this.#unsent.close(port)
    this.#bridges.leave(port)
    this.#forgetPort(port)
    if (isUnsent) this.#commands.emit('close-port', { port })
    return isUnsent ? undefined : slot
  }

  closePort(port: string): Promise<void> {
    const slot = this.#removePort(port)
    if (!slot) return Promise.resolve()
    return this.#commands.ask(slot, 'close-port', { port }).then(
      () => undefined,
      () => undefined,
    )
  }

  /** The peer moved, or other codecs, keys or streams were agreed. */
  renewPort(port: string, renewal: PortRenewal): Promise<PortOpened> {
    const place = this.#ports.get(port)
    if (place) place.peer = describedAnew(place.peer, renewal)
    const opened = place && this.#unsent.renew(port, renewal)
    if (!opened) return this.#ask('renew-port', { port, ...renewal })
    this.#commands.emit('renew-port', { port })
    place.opened = opened
    return Promise.resolve(opened)
  }

  setPort(port: string, settings: PortSettings): void {
    if (this.#ports.has(port)) this.#uses.set(port, settings)
    this.#post('set-port', { port, settings })
  }

  feedPort(port: string, pcm: Int16Array): void {
    this.#post('feed-port', { port, pcm })
  }

  /** Bytes of a socket, which may be used for something else afterwards. `rateHz`: of linear samples. */
  feedSocket(port: string, bytes: Uint8Array, rateHz?: number): void {
    this.#ports.get(port)?.feed?.feed(bytes, rateHz)
  }

  actOnPlayout(port: string, act: PlayoutAct): void {
    this.#ports.get(port)?.feed?.act(act)
  }

  /** Whoever holds the socket of a port hears of it directly: its frames are nobody else's. */
  listenToSocket(port: string, listener: SocketListener): Dispose {
    this.#sockets.set(port, listener)
    return () => {
      if (this.#sockets.get(port) === listener) this.#sockets.delete(port)
    }
  }

  sendDigit(port: string, digit: string, durationMs: number): void {
    this.#post('send-digit', { port, digit, durationMs })
  }

  beginDigit(port: string, digit: string): void {
    if (this.#ports.has(port)) detached(this.#uses.begin(port, 'digit'), 'a media command')
    this.#post('begin-digit', { port, digit })
  }

  endDigit(port: string, durationMs: number): void {
    this.#uses.end(port, 'digit')
    this.#post('end-digit', { port, durationMs })
  }

  openBridge(bridge: string, spec: BridgeSpec): void {
    this.#bridges.open(bridge, spec)
  }

  hasBridge(bridge: string): boolean {
    return this.#bridges.has(bridge)
  }

  closeBridge(bridge: string): void {
    this.#bridges.close(bridge)
  }

  /** Another source of its pictures, or another way to choose it. */
  setVideo(bridge: string, video: VideoSpec): void {
    this.#bridges.setVideo(bridge, video)
  }

  /** Leaves where it was. */
  join(bridge: string, port: string, spec: MemberSpec = {}): void {
    if (!this.#bridges.join(bridge, port, spec)) this.#log.debug(`${port} cannot join ${bridge}`)
  }

  leave(port: string): void {
    this.#bridges.leave(port)
  }

  /** Undefined when there is no such sound or port. */
  async play(port: string, spec: PlaySpec): Promise<PlaybackHandle | undefined> {
    const slot = this.#ports.get(port)?.slot
    return slot && this.#playbacks.begin(slot, port, spec)
  }

  /** Rejects with a MediaError when the file cannot be made. */
  async record(port: string, spec: RecordSpec, listener: RecordListener = {}): Promise<RecordingHandle> {
    const slot = this.#ports.get(port)?.slot
    if (!slot) throw new MediaError('unknown-port', port)
    return this.#recordings.begin(slot, port, spec, listener)
  }

  /** Whether a packet has come or gone. */
  hasTraffic(port: string): boolean {
    const memory = this.#ports.get(port)?.opened?.statistics
    return memory !== undefined && countPackets(memory) > 0
  }

  /** Where packets come to it; undefined for a port that is not on the network. */
  localAddress(port: string): { readonly address: string; readonly port: number } | undefined {
    return this.#ports.get(port)?.opened?.local
  }

  /** undefined for a port that is not on the network */
  peerOf(port: string): PortPeer | undefined {
    return this.#ports.get(port)?.peer
  }

  /** As they are now; undefined for a port that is not on the network. */
  statistics(port: string): RtpStatistics | undefined {
    const { local, statistics } = this.#ports.get(port)?.opened ?? {}
    if (statistics) return readStatistics(statistics)
    // nothing can have come or gone yet
    return local && { ...noStatistics, local_ssrc: local.ssrc }
  }

  /** When its first and last packets came and went. */
  packetMoments(port: string): PacketMoments {
    const memory = this.#ports.get(port)?.opened?.statistics
    return memory ? readMoments(memory) : {}
  }

  async close(): Promise<void> {
    if (this.#commands.isClosed) return
    this.#commands.isClosed = true
    await this.#pool.close()
    this.#playbacks.close()
  }
}

const noStatistics = readStatistics(new SharedArrayBuffer(8 * rtpStatisticsFields.length))

const hasVideo = (spec: PortSpec): boolean => spec.kind === 'rtp' && spec.streams.some(({ kind }) => kind === 'video')
