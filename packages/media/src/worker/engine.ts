// Everything a worker holds, and the commands that change it: ports, bridges, plays, recordings, on one frame clock.
// Not a thread: it runs wherever it is made, on whatever clock and network it is given.
import { type Clock, detached, type Random } from '@jackfield/base'
import { createCertificate, type DtlsCertificate } from '@jackfield/rtp'
import { type Answer, type Ask, type CommandName, MediaError } from '../contract/commands.ts'
import type { MediaNotice } from '../contract/notices.ts'
import type { PacketForm } from '../contract/packets.ts'
import type { PortOpened } from '../contract/port.ts'
import type { Kernels } from '../kernels/kernels.ts'
import { openKernels } from '../kernels/open-kernels.ts'
import { FrameClock } from './frame-clock.ts'
import { Bridge } from './mixing/bridge.ts'
import { FramesEnd } from './mixing/plain-ends.ts'
import { WorkerLinkEnd } from './mixing/worker-link-end.ts'
import { openEnd } from './open-end.ts'
import { PacketTally } from './packet-tally.ts'
import { openSounds } from './playing/open-sounds.ts'
import { Player } from './playing/player.ts'
import { Port } from './port.ts'
import type { PortEnd } from './port-end.ts'
import { PortGuard } from './port-guard.ts'
import { Recorders } from './recorders.ts'
import type { MediaNetwork } from './rtp/network.ts'
import { followCodec, openedRtp, renewRtpEnd } from './rtp/open-rtp-end.ts'
import { RtpEnd } from './rtp/rtp-end.ts'
import { PacketCollector } from './rtp/transport/packet-collector.ts'
import { PacketTap } from './rtp/transport/packet-tap.ts'
import { SocketEnd } from './sockets/socket-end.ts'
import { ToneDigits } from './tone-digits.ts'
import { routeVideo } from './video/route-video.ts'

export interface EngineOptions {
  readonly clock: Clock
  readonly random: Random
  readonly network: MediaNetwork
  readonly post: (notice: MediaNotice) => void
  readonly kernels?: Kernels
}

type Handlers = { readonly [N in CommandName]: (ask: Ask<N>) => Answer<N> | Promise<Answer<N>> }

/** Commands that come with every frame and cannot change whose packets may be passed on. */
const leavesPorts: ReadonlySet<CommandName> = new Set(['feed-port', 'feed-socket', 'act-on-playout'])
/** Commands that fail by themselves: nothing has been done to the port yet. */
const sparesPort: ReadonlySet<CommandName> = new Set(['open-port', 'play', 'record', 'close-record'])

export class MediaEngine {
  readonly #clock: Clock
  readonly #random: Random
  readonly #network: MediaNetwork
  readonly #kernels: Kernels
  readonly #post: (notice: MediaNotice) => void
  readonly #frameClock: FrameClock
  readonly #ports = new Map<string, Port>()
  /** names of ports that are being opened */
  readonly #opening = new Set<string>()
  readonly #bridges = new Map<string, Bridge>()
  readonly #bridgeOf = new Map<Port, Bridge>()
  readonly #plays = new Map<string, { player: Player; port: Port }>()
  readonly #recorders: Recorders
  readonly #packets: PacketCollector
  /** ports whose packets somebody looks at */
  readonly #tapped = new Set<Port>()
  readonly #tally = new PacketTally()
  #certificate: DtlsCertificate | undefined
  readonly #digits: ToneDigits

  constructor(options: EngineOptions) {
    this.#clock = options.clock
    this.#random = options.random
    this.#network = options.network
    this.#kernels = options.kernels ?? openKernels()
    this.#post = (notice) => {
      if (notice.type === 'play-ended') this.#plays.delete(notice.play)
      options.post(notice)
    }
    this.#digits = new ToneDigits(this.#clock)
    this.#recorders = new Recorders({
      kernels: this.#kernels,
      portOf: (id) => this.#ports.get(id),
      post: this.#post,
    })
    this.#packets = new PacketCollector(this.#clock, (batch) => options.post({ type: 'packets', batch }))
    this.#frameClock = new FrameClock(
      this.#clock,
      (nowMs) => this.#beat(nowMs),
      (report) =>
        options.post({ type: 'clock', ...report, ports: this.#ports.size, refusedPackets: this.#tally.takeRefused() }),
    )
  }

  /** Carries a command out; throws a MediaError when it cannot. */
  async carryOut<N extends CommandName>(name: N, ask: Ask<N>): Promise<Answer<N>> {
    const answer = await this.#handle(name, ask)
    if (!leavesPorts.has(name)) this.#arrange()
    this.#wake()
    return answer
  }

  /** What goes wrong in the middle of a command leaves a port in no good state: it is closed. */
  async #handle<N extends CommandName>(name: N, ask: Ask<N>): Promise<Answer<N>> {
    try {
      return await this.#handlers[name](ask)
    } catch (error) {
      const { port: id, play } = ask as { readonly port?: string; readonly play?: string }
      const port = id === undefined ? this.#plays.get(play ?? '')?.port : this.#ports.get(id)
      if (port && !(error instanceof MediaError) && !sparesPort.has(name)) port.guard.fail(error)
      throw error
    }
  }

  readonly #handlers: Handlers = {
    'open-port': ({ port, spec }) => this.#openPort(port, spec),
    'close-port': ({ port }) => this.#closePort(this.#port(port)),
    'renew-port': async ({ port, ...renewal }) => {
      const { end, guard } = this.#port(port)
      if (!(end instanceof RtpEnd)) throw new MediaError('not-supported', 'renewing a port without a network')
      await renewRtpEnd(this.#deps(guard), end, renewal)
      this.#echoVideo(this.#port(port))
      return openedRtp(end)
    },
    'set-port': ({ port: id, settings }) => {
      const port = this.#port(id)
      port.set(settings)
      if (settings.echoes !== undefined) this.#echoVideo(port)
      return null
    },
    'tap-port': ({ port, forms }) => this.#tapPort(this.#port(port), forms),
    'feed-port': ({ port, pcm }) => {
      const { end } = this.#port(port)
      if (!(end instanceof FramesEnd)) throw new MediaError('not-supported', 'feeding a port that is not fed')
      end.feed(pcm)
      return null
    },
    'feed-socket': ({ port, bytes, rateHz }) => {
      this.#socket(port).feed(bytes, rateHz)
      return null
    },
    'act-on-playout': ({ port, act }) => {
      this.#socket(port).act(act)
      return null
    },
    'send-digit': ({ port, digit, durationMs }) => this.#digits.begin(this.#port(port), digit, durationMs),
    'begin-digit': ({ port, digit }) => this.#digits.begin(this.#port(port), digit),
    'end-digit': ({ port, durationMs }) => this.#digits.end(this.#port(port), durationMs),
    'open-bridge': ({ bridge, spec }) => {
      if (this.#bridges.has(bridge)) throw new MediaError('already-there', bridge)
      this.#bridges.set(bridge, new Bridge(this.#kernels, spec))
      return null
    },
    'set-video': ({ bridge, video }) => {
      this.#bridge(bridge).video.set(video)
      return null
    },
    'close-bridge': ({ bridge }) => {
      for (const port of this.#bridge(bridge).ports) this.#leave(port)
      this.#bridges.delete(bridge)
      return null
    },
    'join-bridge': ({ bridge: name, port: id, spec }) => {
      const [bridge, port] = [this.#bridge(name), this.#port(id)]
      this.#leave(port)
      this.#bridgeOf.set(port, bridge)
      bridge.join(port, spec)
      return null
    },
    'open-worker-link': ({ workerLink, rateHz, memory, isNear, bridge: name, spec }) => {
      const bridge = this.#bridge(name)
      const port = this.#addPort(
        workerLink,
        new WorkerLinkEnd(memory, rateHz, isNear),
        false,
        this.#guardOf(workerLink),
      )
      this.#bridgeOf.set(port, bridge)
      bridge.join(port, spec)
      return null
    },
    'leave-bridge': ({ port }) => {
      this.#leave(this.#port(port))
      return null
    },
    play: ({ play, port, spec }) => this.#play(play, port, spec),
    'act-on-play': ({ play, act }) => {
      const playing = this.#plays.get(play)
      if (!playing) throw new MediaError('unknown-play', play)
      if (act.act === 'seek') playing.player.seek(act.byMs)
      else playing.player[act.act]()
      playing.port.settle()
      return null
    },
    record: ({ record, port, spec }) => this.#recorders.begin(record, port, spec),
    'act-on-record': ({ record, act }) => this.#recorders.act(record, act),
    'close-record': ({ record }) => this.#recorders.close(record),
    shutdown: () => this.#shutdown(),
  }

  /** What a port sees of the world: whatever comes from there comes through its guard. */
  #deps(guard: PortGuard) {
    return {
      clock: guard.clock(this.#clock),
      random: this.#random,
      network: guard.network(this.#network),
      kernels: this.#kernels,
      certificate: () => this.#ownCertificate(),
      tally: this.#tally,
      guard,
    }
  }

  #guardOf(id: string): PortGuard {
    const guard: PortGuard = new PortGuard((error) => {
      const port = this.#ports.get(id)
      // one that is still being opened is told where it was asked for
      if (port?.guard === guard) this.#fail(port, error)
    })
    return guard
  }

  #addPort(id: string, end: PortEnd, isInner: boolean, guard: PortGuard): Port {
    const port = new Port(this.#kernels, id, end, isInner, this.#post, guard)
    this.#ports.set(id, port)
    return port
  }

  /** Made when the first handshake needs it, and the same for all: its fingerprint may be told before there is a peer. */
  #ownCertificate(): DtlsCertificate {
    this.#certificate ??= createCertificate('jackfield', this.#clock.wall())
    return this.#certificate
  }

  #port(id: string): Port {
    const port = this.#ports.get(id)
    if (!port) throw new MediaError('unknown-port', id)
    return port
  }

  #socket(id: string): SocketEnd {
    const { end } = this.#port(id)
    if (!(end instanceof SocketEnd)) throw new MediaError('not-supported', 'a port that is not behind a socket')
    return end
  }

  #bridge(id: string): Bridge {
    const bridge = this.#bridges.get(id)
    if (!bridge) throw new MediaError('unknown-bridge', id)
    return bridge
  }

  async #openPort(id: string, spec: Ask<'open-port'>['spec']): Promise<PortOpened> {
    if (this.#ports.has(id) || this.#opening.has(id)) throw new MediaError('already-there', id)
    this.#opening.add(id)
    try {
      const guard = this.#guardOf(id)
      const opening = openEnd(this.#deps(guard), id, spec, {
        portOf: (other) => this.#ports.get(other),
        post: this.#post,
        wake: () => this.#wake(),
        onSpoken: (spoken) => detached(this.#follow(spoken), 'what is spoken'),
      })
      // what is ready is found at once by whatever is opened in the same turn
      const opened = opening instanceof Promise ? await opening : opening
      if (guard.fault) {
        opened.end.close()
        throw guard.fault.error
      }
      this.#addPort(id, opened.end, spec.kind === 'inner', guard)
      return opened.answer
    } finally {
      this.#opening.delete(id)
    }
  }

  /** A peer speaks another codec: ours may follow, and packets that were passed on unseen may have to be translated. */
  async #follow(id: string): Promise<void> {
    const port = this.#ports.get(id)
    if (!port || !(port.end instanceof RtpEnd)) return
    try {
      await followCodec(this.#deps(port.guard), port.end)
      this.#arrange()
    } catch (error) {
      // a codec that cannot be had: the one before is understood as well
      if (!(error instanceof MediaError)) port.guard.fail(error)
    }
  }

  #closePort(port: Port): null {
    this.#leave(port)
    this.#ports.delete(port.id)
    this.#digits.forget(port)
    if (this.#tapped.delete(port)) this.#packets.flush()
    // a recording outlives its port: whoever began it finishes the file
    port.recorders.clear()
    port.close()
    return null
  }

  /** A fault in a port ends this port, as far as it lets itself be ended, and nothing else. */
  #fail(port: Port, error: unknown): void {
    if (this.#ports.get(port.id) !== port) return
    const faults = [error]
    for (const end of [() => this.#closePort(port), () => port.close()]) {
      try {
        end()
      } catch (further) {
        faults.push(further)
      }
      if (faults.length === 1) break
    }
    this.#ports.delete(port.id)
    this.#mustArrange = true
    this.#post({ type: 'port-failed', port: port.id, reason: faults.map(stackOf).join('\n') })
  }

  #tapPort(port: Port, forms: readonly PacketForm[]): null {
    // what stays inside has no packets
    if (!(port.end instanceof RtpEnd)) return null
    port.end.tap = forms.length > 0 ? new PacketTap(port.id, forms, this.#packets) : undefined
    if (forms.length > 0) this.#tapped.add(port)
    else this.#tapped.delete(port)
    this.#packets.flush()
    if (this.#tapped.size === 0) this.#packets.rest()
    return null
  }

  #leave(port: Port): void {
    const bridge = this.#bridgeOf.get(port)
    if (!bridge) return
    for (const { end } of bridge.ports) if (end instanceof RtpEnd) end.relayTo = undefined
    bridge.leave(port)
    bridge.video.leave(port, this.#clock.now())
    this.#bridgeOf.delete(port)
  }

  /** Who hears itself sees itself, too. */
  #echoVideo(port: Port): void {
    if (port.end instanceof RtpEnd && !this.#bridgeOf.has(port)) port.end.echoVideo(port.echoes, this.#clock.now())
  }

  /** Packets are passed on unseen exactly where that is possible now. */
  #arrange(): void {
    for (const bridge of this.#bridges.values()) {
      const pair = bridge.relayPair()
      for (const { end } of bridge.ports)
        if (end instanceof RtpEnd) end.relayTo = pair && (end === pair[0] ? pair[1] : pair[0])
    }
    routeVideo(this.#bridges.values(), this.#clock.now())
  }

  async #play(id: string, portId: string, spec: Ask<'play'>['spec']): Promise<Answer<'play'>> {
    if (this.#plays.has(id)) throw new MediaError('already-there', id)
    const { rateHz } = this.#port(portId)
    const pause = () => this.#clock.yield()
    const sound = await openSounds(spec.sounds, rateHz, spec.isEndless === true, pause)
    if (!sound) throw new MediaError('no-sound')
    const port = this.#ports.get(portId)
    if (!port || this.#plays.has(id)) {
      sound.close()
      throw new MediaError(port ? 'already-there' : 'unknown-port', port ? id : portId)
    }
    const player = new Player(id, sound, rateHz, {
      ...(spec.offsetMs === undefined ? {} : { offsetMs: spec.offsetMs }),
      isBackground: spec.isBackground === true,
    })
    this.#plays.set(id, { player, port })
    port.addPlayer(player)
    return { isSeekable: player.isSeekable, lengthMs: player.lengthMs }
  }

  async #shutdown(): Promise<null> {
    await this.#recorders.closeAll()
    for (const port of [...this.#ports.values()]) this.#closePort(port)
    this.#packets.rest()
    this.#bridges.clear()
    this.#frameClock.stop()
    return null
  }

  #wake(): void {
    if (!this.#frameClock.isRunning && this.#isBusy(this.#clock.now())) this.#frameClock.start()
  }

  /** Whether there is anything to do at the next beat: a clock in hand need not beat for calls that are silent. */
  #isBusy(nowMs: number): boolean {
    for (const port of this.#ports.values()) {
      try {
        if (port.isBusy || port.end.isActive(nowMs)) return true
      } catch (error) {
        port.guard.fail(error)
      }
      if (port.end instanceof RtpEnd && port.end.wantsAudio && this.#bridgeOf.has(port) && !port.end.isRelaying)
        return true
    }
    return false
  }

  #beat(nowMs: number): void {
    for (const port of this.#ports.values()) if (!isRelaying(port)) this.#listen(port, nowMs)
    let isSeenAnew = false
    for (const bridge of this.#bridges.values()) {
      this.#mix(bridge)
      if (bridge.video.chooseTalker(bridge.ports)) isSeenAnew = true
    }
    if (isSeenAnew) routeVideo(this.#bridges.values(), nowMs)
    for (const port of this.#ports.values()) this.#speak(port, nowMs)
    this.#arrangeAfterPlays()
    if (!this.#isBusy(nowMs)) this.#frameClock.stop()
  }

  #listen(port: Port, nowMs: number): void {
    try {
      port.listen(nowMs)
    } catch (error) {
      port.guard.fail(error)
    }
  }

  #speak(port: Port, nowMs: number): void {
    try {
      if (isRelaying(port)) port.end.tick?.(nowMs)
      else port.speak(nowMs)
    } catch (error) {
      port.guard.fail(error)
    }
  }

  /** What fails for one of its members ends that one; what fails for all of them ends all of them. */
  #mix(bridge: Bridge): void {
    try {
      for (const { port, error } of bridge.tick()) port.guard.fail(error)
    } catch (error) {
      for (const port of bridge.ports) port.guard.fail(error)
    }
  }

  #playsBefore = 0
  /** a port failed */
  #mustArrange = false

  /** A play that ended may leave a call plain again. */
  #arrangeAfterPlays(): void {
    if (this.#mustArrange || this.#plays.size < this.#playsBefore) this.#arrange()
    this.#mustArrange = false
    this.#playsBefore = this.#plays.size
  }
}

const isRelaying = ({ end }: Port): boolean => end instanceof RtpEnd && end.isRelaying

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))
