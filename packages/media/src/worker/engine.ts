// Everything a worker holds, on one frame clock: ports, bridges, plays and recordings, changed by commands.
// Not a thread: it runs wherever it is made, on whatever clock and network it is given.
import { type Clock, detached, type Random } from '@jackfield/base'
import { type Answer, type Ask, type CommandName, MediaError } from '../contract/commands.ts'
import type { MediaNotice } from '../contract/notices.ts'
import type { Kernels } from '../kernels/kernels.ts'
import { openKernels } from '../kernels/open-kernels.ts'
import { BeatList } from './beat-list.ts'
import { Bridges } from './bridges.ts'
import { BusyPorts } from './busy-ports.ts'
import { type CommandHandlers, commandHandlers } from './command-handlers.ts'
import { FrameClock } from './frame-clock.ts'
import { OpeningPorts } from './opening-ports.ts'
import { PacketTally } from './packet-tally.ts'
import { Plays } from './playing/plays.ts'
import type { Port } from './port.ts'
import { Ports } from './ports.ts'
import { Recorders } from './recorders.ts'
import type { MediaNetwork } from './rtp/network.ts'
import { followCodec } from './rtp/open-rtp-end.ts'
import { PairStock } from './rtp/pair-stock.ts'
import { RtpEnd } from './rtp/rtp-end.ts'
import { PacketCollector } from './rtp/transport/packet-collector.ts'
import { PacketTaps } from './rtp/transport/packet-taps.ts'
import { ToneDigits } from './tone-digits.ts'

export interface EngineOptions {
  readonly clock: Clock
  readonly random: Random
  readonly network: MediaNetwork
  readonly post: (notice: MediaNotice) => void
  readonly kernels?: Kernels
}

/** Commands that fail by themselves: nothing has been done to the port yet. */
const sparesPort: ReadonlySet<CommandName> = new Set(['open-port', 'play', 'record', 'close-record'])

export class MediaEngine {
  readonly #clock: Clock
  readonly #network: MediaNetwork
  readonly #frameClock: FrameClock
  readonly #ports: Ports
  readonly #bridges: Bridges
  readonly #busy: BusyPorts
  readonly #beatList: BeatList
  readonly #plays: Plays
  readonly #recorders: Recorders
  readonly #taps: PacketTaps
  readonly #stock: PairStock
  readonly #opening = new OpeningPorts()
  readonly #digits: ToneDigits
  readonly #handlers: CommandHandlers

  constructor(options: EngineOptions) {
    const { clock, random, network, kernels = openKernels() } = options
    const tally = new PacketTally()
    const post = (notice: MediaNotice) => {
      if (notice.type === 'play-ended') this.#plays.forget(notice.play)
      options.post(notice)
    }
    this.#clock = clock
    this.#network = network
    this.#stock = new PairStock({ clock, random, network, post })
    const stock = this.#stock
    this.#taps = new PacketTaps(new PacketCollector(clock, (batch) => post({ type: 'packets', batch })))
    this.#busy = new BusyPorts((port) => this.#bridges.has(port))
    this.#bridges = new Bridges({ kernels, onBeatChanged: (port) => this.#noteBusy(port) })
    this.#beatList = new BeatList(this.#busy, this.#bridges)
    this.#ports = new Ports({
      ...{ clock, random, network, kernels, tally, stock, post, taps: this.#taps },
      onChanged: (port) => {
        this.#bridges.noteChange(port)
        this.#noteBusy(port)
      },
      onActive: (port) => {
        this.#noteBusy(port)
        this.#wake()
      },
      onSpoken: (port) => detached(this.#follow(port), 'what is spoken'),
      onClosing: (port) => this.#forget(port),
    })
    const portOf = (id: string) => this.#ports.find(id)
    this.#plays = new Plays({ clock, portOf })
    this.#recorders = new Recorders({ kernels, portOf, post })
    this.#digits = new ToneDigits(clock)
    this.#handlers = commandHandlers({
      ...{ clock, ports: this.#ports, bridges: this.#bridges, plays: this.#plays },
      ...{ recorders: this.#recorders, digits: this.#digits, taps: this.#taps, stock },
      shutdown: () => this.#shutdown(),
    })
    this.#frameClock = new FrameClock(
      clock,
      (nowMs) => this.#beat(nowMs),
      (report) => post({ type: 'clock', ...report, ports: this.#ports.size, refusedPackets: tally.takeRefused() }),
    )
  }

  /** Carries a command out; rejects with a MediaError when it cannot. What is asked of a port that is being opened comes behind that. */
  carryOut<N extends CommandName>(name: N, ask: Ask<N>): Promise<Answer<N>> {
    const { port: id, spec } = ask as { readonly port?: string; readonly spec?: { readonly target?: string } }
    const opening = this.#opening.wait(id) ?? this.#opening.wait(spec?.target)
    if (opening) return opening.then(() => this.#carryOut(name, ask))
    const answer = this.#carryOut(name, ask)
    if (name === 'open-port' && id !== undefined && !this.#ports.find(id)) this.#opening.add(id, answer)
    return answer
  }

  async #carryOut<N extends CommandName>(name: N, ask: Ask<N>): Promise<Answer<N>> {
    const answer = await this.#handle(name, ask)
    const { port: id } = ask as { readonly port?: string }
    const port = id === undefined ? undefined : this.#ports.find(id)
    if (port) this.#noteBusy(port)
    this.#bridges.arrange(this.#clock.now())
    this.#wake()
    return answer
  }

  /** What goes wrong in the middle of a command leaves a port in no good state: it is closed. */
  async #handle<N extends CommandName>(name: N, ask: Ask<N>): Promise<Answer<N>> {
    try {
      return await this.#handlers[name](ask)
    } catch (error) {
      const { port: id, play } = ask as { readonly port?: string; readonly play?: string }
      const port = id === undefined ? this.#plays.portOf(play ?? '') : this.#ports.find(id)
      if (port && !(error instanceof MediaError) && !sparesPort.has(name)) port.guard.fail(error)
      throw error
    }
  }

  /** What is closed has nothing to do any more, though something may still be said about it: the end of a recording. */
  #noteBusy(port: Port): void {
    if (!this.#ports.has(port)) return
    this.#busy.add(port)
    this.#beatList.note(port)
  }

  /** A peer speaks another codec: ours may follow, and packets that were passed on unseen may have to be translated. */
  async #follow(port: Port): Promise<void> {
    const { end, guard } = port
    if (!(end instanceof RtpEnd)) return
    try {
      await followCodec(this.#ports.rtpDeps(guard), end)
    } catch (error) {
      // a codec that cannot be had: the one before is understood as well
      if (!(error instanceof MediaError)) guard.fail(error)
    }
    this.#bridges.noteChange(port)
    this.#bridges.arrange(this.#clock.now())
  }

  #forget(port: Port): void {
    this.#bridges.leave(port, this.#clock.now())
    this.#digits.forget(port)
    this.#taps.forget(port)
    // last, for what it leaves behind may have to be done anew
    this.#busy.delete(port)
    this.#beatList.forget(port)
  }

  async #shutdown(): Promise<null> {
    await this.#recorders.closeAll()
    for (const port of [...this.#ports.values()]) this.#ports.close(port)
    this.#stock.close()
    this.#taps.rest()
    this.#bridges.clear()
    this.#frameClock.stop()
    return null
  }

  #wake(): void {
    if (!this.#frameClock.isRunning && this.#busy.hasAny(this.#clock.now())) this.#frameClock.start()
  }

  #beat(nowMs: number): void {
    this.#network.poll?.()
    const { ports, bridges } = this.#beatList.at(nowMs)
    for (const port of ports) if (!isRelaying(port)) listen(port, nowMs)
    this.#bridges.beat(bridges, nowMs)
    for (const port of ports) speak(port, nowMs)
    // a play that ended may leave a call plain again
    this.#bridges.arrange(this.#clock.now())
    if (this.#busy.hasAny(nowMs)) return
    this.#frameClock.stop()
    this.#beatList.rest(nowMs)
  }
}

/** Who failed in this beat is closed already. */
function listen(port: Port, nowMs: number): void {
  if (port.guard.fault) return
  try {
    port.listen(nowMs)
  } catch (error) {
    port.guard.fail(error)
  }
}

function speak(port: Port, nowMs: number): void {
  if (port.guard.fault) return
  try {
    if (isRelaying(port)) port.end.tick?.(nowMs)
    else port.speak(nowMs)
  } catch (error) {
    port.guard.fail(error)
  }
}

const isRelaying = ({ end }: Port): boolean => end instanceof RtpEnd && end.isRelaying
