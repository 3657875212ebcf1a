// An exchange with a certain number of channels in it, and the things that are done to it while it is measured.
// Not the measuring.

import { ExchangeProcess } from '../../tests/support/exchange-process.ts'
import { benchDialplan, CallLoad } from './calls.ts'
import { LoadSocket } from './event-socket.ts'

export const stageFiles = { 'extensions.conf': benchDialplan }

export class Stage {
  readonly exchange: ExchangeProcess
  readonly load: CallLoad
  /** how many channels stay while others come and go */
  readonly channels: number
  /** one of those that stay */
  readonly channelId: string
  readonly #bystanders: LoadSocket[] = []

  static async open(channels: number): Promise<Stage> {
    const exchange = await ExchangeProcess.start({ files: stageFiles, http: 'session_keep_alive = 600000' })
    const load = await CallLoad.open(exchange)
    const { id } = await load.originate()
    await load.repeat(channels / 2 - 1, 8, () => load.originate())
    const stage = new Stage(exchange, load, channels, id)
    await stage.untilQuiet()
    return stage
  }

  private constructor(exchange: ExchangeProcess, load: CallLoad, channels: number, channelId: string) {
    this.exchange = exchange
    this.load = load
    this.channels = channels
    this.channelId = channelId
  }

  /** Only those are left that stay. */
  untilQuiet(): Promise<void> {
    return this.load.untilThereAre(this.channels)
  }

  /** Applications that are connected and concerned by nothing. */
  async connectApplications(count: number): Promise<void> {
    const { port, authorization } = this.exchange
    for (let n = 0; n < count; n++) {
      const socket = new LoadSocket(port, `/ari/events?app=bystander-${n}`, authorization)
      await socket.opened
      this.#bystanders.push(socket)
    }
  }

  /** Bridges that stand empty. */
  async makeBridges(count: number): Promise<void> {
    let n = 0
    await this.load.repeat(count, 8, () => this.load.pool.request('POST', `/ari/bridges/standing-${n++}?type=mixing`))
  }

  async createAndDelete(count: number): Promise<void> {
    await this.load.repeat(count, 8, () => this.load.createAndDelete())
    await this.untilQuiet()
  }

  async wholeCalls(count: number): Promise<void> {
    await this.load.repeat(count, 8, () => this.load.wholeCall())
    await this.untilQuiet()
  }

  /**
   * Does everything until it is compiled, so that any two that are compared have been running for as long: V8's dearest compiler comes after
   * 8,000 calls of a function (`tune-engine.ts`), and a bare server is through with that after a few seconds.
   */
  async run(): Promise<void> {
    for (let round = 0; round < 16; round++) {
      await this.wholeCalls(1_000)
      await this.createAndDelete(1_000)
      await this.setVariables(1_000)
    }
  }

  /** Until its application and all listeners have heard of each. */
  async setVariables(count: number, listeners: readonly LoadSocket[] = []): Promise<void> {
    const { load, channelId } = this
    const before = load.messages
    const already = listeners.map((socket) => socket.messages)
    let n = 0
    await load.repeat(count, 8, () =>
      load.pool.request('POST', `/ari/channels/${channelId}/variable?variable=BENCH&value=${n++}`),
    )
    const isHeard = () =>
      load.messages - before >= count && listeners.every((socket, at) => socket.messages - (already[at] ?? 0) >= count)
    while (!isHeard()) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  async close(): Promise<void> {
    for (const socket of this.#bystanders) socket.close()
    this.load.close()
    await this.exchange.stop()
  }
}
