// RTP ports that have their sockets and are open for control, but no worker knows of them yet: nobody has needed their sound.
// Not what becomes of one that a worker knows.
import type { Ask } from '../contract/commands.ts'
import type { MediaNotice } from '../contract/notices.ts'
import type { PortOpened, PortRenewal, PortSpec, StockedPair, TransportSpec } from '../contract/port.ts'
import { foreseen, isForeseeable, needsTime, type RtpSpec, renewed } from './foreseen-port.ts'
import { PairStocks, type PairStocksOptions } from './pair-stocks.ts'
import type { WorkerSlot } from './worker-pool.ts'

export interface UnsentPortsOptions extends PairStocksOptions {
  /** Its worker is to know of it. */
  send(slot: WorkerSlot, ask: Ask<'open-port'>): void
}

interface UnsentPort {
  readonly slot: WorkerSlot
  readonly pair: StockedPair
  spec: RtpSpec
}

export class UnsentPorts {
  readonly #options: UnsentPortsOptions
  readonly #pairs: PairStocks
  readonly #all = new Map<string, UnsentPort>()
  /** their names, by the pair they have */
  readonly #byPair = new Map<string, string>()

  constructor(options: UnsentPortsOptions) {
    this.#options = options
    this.#pairs = new PairStocks(options)
  }

  /** Undefined: only its worker can open it, or no sockets are bound for it. */
  open(slot: WorkerSlot, port: string, spec: PortSpec): PortOpened | undefined {
    const pair = isForeseeable(spec) ? this.#pairs.take(slot, spec.transport) : undefined
    if (!pair || spec.kind !== 'rtp') return undefined
    this.#all.set(port, { slot, pair, spec })
    this.#byPair.set(pairName(pair), port)
    if (needsTime(spec)) this.send(port)
    return foreseen(spec, pair)
  }

  has(port: string): boolean {
    return this.#all.has(port)
  }

  /** What was agreed since; undefined: the worker has to be asked. */
  renew(port: string, renewal: PortRenewal): PortOpened | undefined {
    const unsent = this.#all.get(port)
    const spec = unsent && renewed(unsent.spec, renewal)
    if (!spec) return undefined
    unsent.spec = spec
    return foreseen(spec, unsent.pair)
  }

  /** Somebody needs its sound, or packets come to it. */
  send(port: string): void {
    const unsent = this.#take(port)
    if (!unsent) return
    const { slot, pair, spec } = unsent
    this.#options.send(slot, { port, spec: { ...spec, transport: { ...spec.transport, pair } } })
  }

  /** It is closed. False: its worker knows of it. */
  close(port: string): boolean {
    const unsent = this.#take(port)
    if (unsent) this.#pairs.giveBack(unsent.slot, unsent.spec.transport, unsent.pair)
    return unsent !== undefined
  }

  #take(port: string): UnsentPort | undefined {
    const unsent = this.#all.get(port)
    if (!unsent) return undefined
    this.#all.delete(port)
    this.#byPair.delete(pairName(unsent.pair))
    return unsent
  }

  /** A packet came to a pair of the stock, or none comes any more. */
  handle({ address, rtpPort, isQuiet }: Extract<MediaNotice, { type: 'pair-heard' }>, slot: WorkerSlot): void {
    const port = isQuiet ? undefined : this.#byPair.get(pairName({ address, port: rtpPort }))
    if (port === undefined) this.#pairs.note(slot, address, rtpPort, isQuiet)
    else this.send(port)
  }

  /** The worker died, and with it these ports. */
  lose(slot: WorkerSlot, ports: readonly string[]): void {
    this.#pairs.lose(slot)
    for (const port of ports) this.#take(port)
  }

  /** Sockets of this range, or all, that nobody has. False: there are none. */
  letGo(range?: TransportSpec): Promise<boolean> {
    return this.#pairs.letGo(range)
  }
}

const pairName = ({ address, port }: Pick<StockedPair, 'address' | 'port'>) => `${address} ${port}`
