// Socket pairs that are bound before a call needs them: control knows their numbers, and what comes to one of them is reported and kept for a moment.
// Not who they are for: control gives them out.
import type { Clock, Random } from '@jackfield/base'
import { MediaError } from '../../contract/commands.ts'
import type { MediaNotice } from '../../contract/notices.ts'
import type { StockedPair } from '../../contract/port.ts'
import type { MediaNetwork, MediaSocket, Receive } from './network.ts'
import { openPortPair, type PortPair } from './port-pair.ts'
import { WakeTimer } from './transport/wake-timer.ts'

export interface PairStockDeps {
  readonly clock: Clock
  readonly random: Random
  readonly network: MediaNetwork
  post(notice: MediaNotice): void
}

interface PairWish {
  readonly address: string
  readonly firstPort: number
  readonly lastPort: number
  readonly count: number
}

/** What came to a pair until its port is open, at most: 80 ms of sound and a report. */
const mostKept = 5
const largestKept = 1_500
/** A pair that packets of an old call come to is left alone until none has come for so long. */
const quietMs = 5_000

interface Kept {
  readonly bytes: Uint8Array
  readonly address: string
  readonly port: number
  readonly isReport: boolean
  readonly arrivedMs: number
}

/** A pair of the stock, and of the port it was given to until packets have been handed over. */
class Stocked {
  readonly #clock: Clock
  readonly #onPacket: (stocked: Stocked) => void
  #rtp: MediaSocket | undefined
  #rtcp: MediaSocket | undefined
  #receive: Receive | undefined
  #receiveBeside: Receive | undefined
  #kept: Kept[] = []
  /** when the last packet came, of those that control knows about */
  heardMs: number | undefined
  /** nobody has it */
  isStocked = false

  constructor(clock: Clock, onPacket: (stocked: Stocked) => void) {
    this.#clock = clock
    this.#onPacket = onPacket
  }

  readonly receive: Receive = (bytes, address, port, arrivedMs) => {
    if (this.#receive) this.#receive(bytes, address, port, arrivedMs)
    else this.#keep(bytes, address, port, arrivedMs, false)
  }

  readonly receiveBeside: Receive = (bytes, address, port, arrivedMs) => {
    if (this.#receiveBeside) this.#receiveBeside(bytes, address, port, arrivedMs)
    else this.#keep(bytes, address, port, arrivedMs, true)
  }

  #keep(bytes: Uint8Array, address: string, port: number, at: number | undefined, isReport: boolean): void {
    this.#onPacket(this)
    if (bytes.length > largestKept) return
    if (this.#kept.length === mostKept) this.#kept.shift()
    this.#kept.push({ bytes: bytes.slice(), address, port, isReport, arrivedMs: at ?? this.#clock.now() })
  }

  attach({ rtp, rtcp }: PortPair): void {
    this.#rtp = rtp
    this.#rtcp = rtcp
  }

  get sockets(): { readonly rtp: MediaSocket; readonly rtcp: MediaSocket } {
    if (!this.#rtp || !this.#rtcp) throw new Error('the pair has no sockets')
    return { rtp: this.#rtp, rtcp: this.#rtcp }
  }

  /** From now on packets go there, first those that have come already. */
  handOver(receive: Receive, receiveBeside: Receive): void {
    this.#receive = receive
    this.#receiveBeside = receiveBeside
    const kept = this.#kept
    this.#kept = []
    for (const { bytes, address, port, isReport, arrivedMs } of kept)
      (isReport ? receiveBeside : receive)(bytes, address, port, arrivedMs)
  }

  /** What came was not meant for whoever gets it next. */
  forgetPackets(): void {
    this.#kept = []
    this.heardMs = undefined
  }

  close(): void {
    this.#rtp?.close()
    this.#rtcp?.close()
  }
}

const nameOf = (address: string, port: number) => `${address} ${port}`

export class PairStock {
  readonly #deps: PairStockDeps
  readonly #all = new Map<string, Stocked>()
  readonly #heard = new Set<Stocked>()
  readonly #timer: WakeTimer
  #isClosed = false

  constructor(deps: PairStockDeps) {
    this.#deps = deps
    this.#timer = new WakeTimer(deps.clock, () => this.#releaseQuiet())
  }

  /** Those that could be had. Throws when there is none at all. */
  async fill({ count, ...range }: PairWish): Promise<StockedPair[]> {
    const pairs: StockedPair[] = []
    while (pairs.length < count && !this.#isClosed) {
      try {
        pairs.push(await this.#bind({ ...range, needsSecond: true }))
      } catch (error) {
        if (pairs.length === 0) throw error
        break
      }
    }
    return pairs
  }

  async #bind(wish: Parameters<typeof openPortPair>[2]): Promise<StockedPair> {
    const { clock, network, random } = this.#deps
    const stocked = new Stocked(clock, (which) => this.#handlePacket(which))
    const sockets = await openPortPair(network, random, wish, stocked.receive, stocked.receiveBeside)
    stocked.attach(sockets)
    if (this.#isClosed) {
      stocked.close()
      throw new MediaError('worker-gone')
    }
    const { rtp, rtcp } = stocked.sockets
    this.#all.set(nameOf(rtp.address, rtp.port), stocked)
    stocked.isStocked = true
    return { address: rtp.address, port: rtp.port, rtcpPort: rtcp.port, ssrc: random.below(2 ** 32) }
  }

  /** For a port: out of the stock for ever. `handOver` begins what comes, when the port is ready for it. */
  take({ address, port }: StockedPair, isMultiplexed: boolean): PortPair & Pick<Stocked, 'handOver'> {
    const stocked = this.#all.get(nameOf(address, port))
    if (!stocked) throw new MediaError('no-port-free', `${address}:${port} is not in the stock`)
    this.#forget(stocked)
    const { rtp, rtcp } = stocked.sockets
    if (isMultiplexed) rtcp.close()
    return {
      ...{ rtp, rtcp: isMultiplexed ? undefined : rtcp },
      handOver: (receive, receiveBeside) => stocked.handOver(receive, receiveBeside),
    }
  }

  drop(pairs: readonly StockedPair[]): void {
    for (const { address, port } of pairs) {
      const stocked = this.#all.get(nameOf(address, port))
      if (!stocked) continue
      this.#forget(stocked)
      stocked.close()
    }
  }

  #forget(stocked: Stocked): void {
    const { address, port } = stocked.sockets.rtp
    this.#all.delete(nameOf(address, port))
    stocked.isStocked = false
    this.#heard.delete(stocked)
  }

  #handlePacket(stocked: Stocked): void {
    // one that is taken says so where it is
    if (!stocked.isStocked) return
    const isNew = stocked.heardMs === undefined
    stocked.heardMs = this.#deps.clock.now()
    if (!isNew) return
    this.#heard.add(stocked)
    this.#post(stocked, false)
    this.#arm()
  }

  #post(stocked: Stocked, isQuiet: boolean): void {
    const { address, port } = stocked.sockets.rtp
    this.#deps.post({ type: 'pair-heard', address, rtpPort: port, isQuiet })
  }

  #arm(): void {
    let first = Number.POSITIVE_INFINITY
    for (const { heardMs } of this.#heard) first = Math.min(first, (heardMs ?? 0) + quietMs)
    this.#timer.set(first)
  }

  #releaseQuiet(): void {
    const nowMs = this.#deps.clock.now()
    for (const stocked of this.#heard) {
      if (nowMs - (stocked.heardMs ?? 0) < quietMs) continue
      this.#heard.delete(stocked)
      stocked.forgetPackets()
      this.#post(stocked, true)
    }
    this.#arm()
  }

  close(): void {
    this.#isClosed = true
    this.#timer.cancel()
    for (const stocked of this.#all.values()) stocked.close()
    this.#all.clear()
    this.#heard.clear()
  }
}
