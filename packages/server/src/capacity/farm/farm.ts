// The caller farm: several processes of telephones, and one of an application, as one thing.
// Not a judge: it says what it was told, summed up.

import type { Clock } from '@jackfield/base'
import type {
  Address,
  ApplicationCounts,
  ApplicationOrder,
  CallerFigures,
  Load,
  Opened,
  Order,
} from './farm-messages.ts'
import { FarmProcess } from './farm-process.ts'

export interface FarmOptions {
  readonly clock: Clock
  readonly processes: number
  /** where the exchange finds the farm */
  readonly host: string
  /** of media websockets: this one and those that follow; 0: any */
  readonly websocketPort: number
}

export class Farm {
  readonly #options: FarmOptions
  readonly #callers: readonly FarmProcess<Order>[]
  readonly #application = new FarmProcess<ApplicationOrder>('application-process')

  constructor(options: FarmOptions) {
    this.#options = options
    this.#callers = Array.from({ length: options.processes }, () => new FarmProcess<Order>('callers-process'))
  }

  get pids(): readonly number[] {
    return [...this.#callers.map(({ pid }) => pid), this.#application.pid]
  }

  /** Ports of the media websockets, one for each process. */
  async open(exchange: Address): Promise<readonly number[]> {
    const { host, websocketPort } = this.#options
    const opened = await Promise.all(
      this.#callers.map((process, index) => {
        const port = websocketPort === 0 ? 0 : websocketPort + index
        return process.ask<Opened>({ type: 'open', index, exchange, host, websocketPort: port })
      }),
    )
    return opened.map((each) => each.websocketPort)
  }

  /** `exchangePid`: of one that ends when the farm does, however that comes about. */
  connect(url: string, authorization: string, exchangePid?: number): Promise<ApplicationCounts> {
    return this.#application.ask({ type: 'connect', url, authorization, ...(exchangePid ? { exchangePid } : {}) })
  }

  counts(): Promise<ApplicationCounts> {
    return this.#application.ask({ type: 'counts' })
  }

  /** Shared out among the processes. */
  async load(load: Load): Promise<void> {
    const shares = this.#callers.length
    await Promise.all(
      this.#callers.map((process, index) => {
        const most = Math.floor(load.most / shares) + (index < load.most % shares ? 1 : 0)
        return process.ask({ type: 'load', load: { ...load, most, perSecond: load.perSecond / shares } })
      }),
    )
  }

  mark(): Promise<readonly CallerFigures[]> {
    return this.#all({ type: 'mark' })
  }

  figures(): Promise<readonly CallerFigures[]> {
    return this.#all({ type: 'figures' })
  }

  /** Hangs up, and waits until nothing is left. False: something still is after so long. */
  async clear(limitMs: number): Promise<boolean> {
    const { clock } = this.#options
    await this.#all({ type: 'clear' })
    return this.until((all) => all.every(({ standing, pending }) => standing + pending === 0), clock.now() + limitMs)
  }

  /** Waits for something to be true of the figures; false when it is not in time. */
  async until(isTrue: (figures: readonly CallerFigures[]) => boolean, deadlineMs: number): Promise<boolean> {
    const { clock } = this.#options
    for (;;) {
      if (isTrue(await this.figures())) return true
      if (clock.now() >= deadlineMs) return false
      await clock.sleep(100)
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#callers, this.#application].map((process) => process.close()))
  }

  #all(order: Order): Promise<readonly CallerFigures[]> {
    return Promise.all(this.#callers.map((process) => process.ask<CallerFigures>(order)))
  }
}
