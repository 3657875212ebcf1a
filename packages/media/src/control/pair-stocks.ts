// Socket pairs that workers have bound ahead, as control gives them out: the port of an SDP is known without asking a worker.
// Not the sockets; and not what is opened on them.
import { detached } from '@jackfield/base'
import type { Ask } from '../contract/commands.ts'
import type { StockedPair, TransportSpec } from '../contract/port.ts'
import type { WorkerSlot } from './worker-pool.ts'

export interface PairStocksOptions {
  /** how many workers take ports of the same range */
  readonly workers: number
  fill(slot: WorkerSlot, ask: Ask<'stock-pairs'>): Promise<readonly StockedPair[]>
  drop(slot: WorkerSlot, pairs: readonly StockedPair[]): Promise<unknown>
}

/** So many are bound when the first port is needed; twice as many whenever that was not enough. */
const firstWanted = 8
const mostWanted = 64
/** Of a range, all stocks together hold no more than this part of it. */
const rangePart = 8
/** Addresses and ranges that one worker has a stock for. */
const mostStocks = 4

type Range = Pick<TransportSpec, 'localAddress' | 'firstPort' | 'lastPort'>

interface Stock {
  readonly slot: WorkerSlot
  readonly range: Range
  readonly most: number
  /** the one that has been here longest is given out next */
  free: StockedPair[]
  /** packets come to these though nobody has them */
  readonly noisy: Map<number, StockedPair>
  wanted: number
  isFilling: boolean
}

const nameOf = ({ localAddress, firstPort, lastPort }: Range) => `${localAddress} ${firstPort} ${lastPort}`

export class PairStocks {
  readonly #options: PairStocksOptions
  /** by worker; the stock that was used last is the last */
  readonly #all = new Map<WorkerSlot, Map<string, Stock>>()

  constructor(options: PairStocksOptions) {
    this.#options = options
  }

  /** Undefined: there is none at the moment. More are bound when few are left, which nobody waits for. */
  take(slot: WorkerSlot, range: Range): StockedPair | undefined {
    const stock = this.#stockOf(slot, range)
    if (!stock) return undefined
    const pair = stock.free.shift()
    if (!pair) stock.wanted = Math.min(stock.most, 2 * stock.wanted || firstWanted)
    this.#fill(stock)
    return pair
  }

  /** Nothing came to it and nothing went from it. */
  giveBack(slot: WorkerSlot, range: Range, pair: StockedPair): void {
    const stock = this.#all.get(slot)?.get(nameOf(range))
    if (stock && stock.free.length < stock.most) stock.free.push(pair)
    else this.#drop(slot, [pair])
  }

  /** Packets come to one that nobody has, or do no more. */
  note(slot: WorkerSlot, address: string, rtpPort: number, isQuiet: boolean): void {
    const isIt = (pair: StockedPair) => pair.port === rtpPort && pair.address === address
    for (const { free, noisy } of this.#all.get(slot)?.values() ?? []) {
      const at = isQuiet ? -1 : free.findIndex(isIt)
      const [loud] = at < 0 ? [] : free.splice(at, 1)
      if (loud) noisy.set(rtpPort, loud)
      const silent = isQuiet ? noisy.get(rtpPort) : undefined
      if (!silent || !isIt(silent)) continue
      noisy.delete(rtpPort)
      free.push(silent)
    }
  }

  /** It died, and its sockets with it. */
  lose(slot: WorkerSlot): void {
    this.#all.delete(slot)
  }

  /** Ports of a range are short, or none of it will be needed any more. False: there was nothing to let go. */
  async letGo(range?: Range): Promise<boolean> {
    const gone: Promise<unknown>[] = []
    for (const [slot, stocks] of this.#all)
      for (const [name, stock] of stocks) {
        if (range && name !== nameOf(range)) continue
        stock.wanted = 0
        const pairs = takeAll(stock)
        if (pairs.length > 0) gone.push(this.#options.drop(slot, pairs))
        if (!range) stocks.delete(name)
      }
    await Promise.allSettled(gone)
    return gone.length > 0
  }

  #stockOf(slot: WorkerSlot, range: Range): Stock | undefined {
    let stocks = this.#all.get(slot)
    if (!stocks) {
      stocks = new Map()
      this.#all.set(slot, stocks)
    }
    const name = nameOf(range)
    const known = stocks.get(name)
    if (known) {
      if (stocks.size > 1) {
        stocks.delete(name)
        stocks.set(name, known)
      }
      return known
    }
    const most = this.#mostOf(range)
    if (most === 0) return undefined
    const stock: Stock = { slot, range, most, free: [], noisy: new Map(), wanted: 0, isFilling: false }
    stocks.set(name, stock)
    for (const [oldest, { slot: its }] of stocks) {
      if (stocks.size <= mostStocks) break
      const old = stocks.get(oldest)
      stocks.delete(oldest)
      if (old) this.#drop(its, takeAll(old))
    }
    return stock
  }

  #mostOf({ firstPort, lastPort }: Range): number {
    if (lastPort === 0) return mostWanted
    const pairs = Math.floor((lastPort - firstPort + 1) / 2)
    return Math.max(0, Math.min(mostWanted, Math.floor(pairs / (rangePart * this.#options.workers))))
  }

  #fill(stock: Stock): void {
    const { slot, range, free, noisy, wanted } = stock
    // whoever sends packets to all of our ports does not make us bind more and more
    const count = Math.min(wanted - free.length, 2 * stock.most - free.length - noisy.size)
    if (stock.isFilling || free.length > wanted / 2 || count <= 0) return
    stock.isFilling = true
    const { localAddress: address, firstPort, lastPort } = range
    detached(
      this.#options.fill(slot, { address, firstPort, lastPort, count }).then(
        (pairs) => this.#add(stock, pairs, count),
        // whoever needs one asks for it by himself, and is told why there is none
        () => this.#add(stock, [], count),
      ),
      'the stock of RTP ports',
    )
  }

  #add(stock: Stock, pairs: readonly StockedPair[], count: number): void {
    stock.isFilling = false
    // the range is short: then calls go before stocks
    if (pairs.length < count) stock.wanted = Math.floor(stock.wanted / 2)
    if (this.#all.get(stock.slot)?.get(nameOf(stock.range)) !== stock || stock.wanted === 0) {
      this.#drop(stock.slot, pairs)
      return
    }
    stock.free.push(...pairs)
  }

  #drop(slot: WorkerSlot, pairs: readonly StockedPair[]): void {
    if (pairs.length > 0)
      detached(
        this.#options.drop(slot, pairs).catch(() => undefined),
        'the stock of RTP ports',
      )
  }
}

function takeAll(stock: Stock): StockedPair[] {
  const pairs = [...stock.free, ...stock.noisy.values()]
  stock.free = []
  stock.noisy.clear()
  return pairs
}
