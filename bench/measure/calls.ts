// Calls as a load: an application on a socket, Local channels, and whole calls by requests, one after the other or at a rate.
// Not measured here: the bench does that.

import type { ExchangeProcess } from '../../tests/support/exchange-process.ts'
import { untilThereAre } from './channel-count.ts'
import { LoadSocket } from './event-socket.ts'
import { HttpPool } from './http-pool.ts'

/** The far half of every pair: `answer` answers at once, `wait` never does. */
export const benchDialplan = '[bench]\nexten => answer,1,Answer()\n same => n,Wait(3600)\nexten => wait,1,Wait(3600)\n'

/** Requests that a whole call is made of. */
export const requestsOfCall = 7

/** So many, begun at this pace whatever becomes of those before. */
export async function atPace<T>(perSecond: number, count: number, one: () => Promise<T>): Promise<T[]> {
  const all: Promise<T>[] = []
  const begun = performance.now()
  while (all.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - begun) / 1000) * perSecond) + 1)
    while (all.length < due) all.push(one())
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return Promise.all(all)
}

const startOf = /"channel":\{"id":"([^"]+)"/

export class CallLoad {
  readonly pool: HttpPool
  readonly #exchange: ExchangeProcess
  readonly #name: string
  readonly #socket: LoadSocket
  /** by the id of the channel that is expected to enter the application */
  readonly #expected = new Map<string, () => void>()
  #ids = 0

  /** `name`: of the application, and of its ids; several exchanges that stand as one need several. */
  static async open(exchange: ExchangeProcess, name = 'bench'): Promise<CallLoad> {
    const load = new CallLoad(exchange, name)
    await load.#socket.opened
    return load
  }

  private constructor(exchange: ExchangeProcess, name: string) {
    this.#exchange = exchange
    this.#name = name
    this.pool = new HttpPool(exchange.port, exchange.authorization)
    this.#socket = new LoadSocket(exchange.port, `/ari/events?app=${name}`, exchange.authorization)
    this.#socket.onMessage = (text) => this.#onEvent(text)
  }

  /** Further applications that follow a channel. */
  async listeners(count: number, channelId: string): Promise<readonly LoadSocket[]> {
    const { port, authorization } = this.#exchange
    const sockets: LoadSocket[] = []
    for (let n = 0; n < count; n++) {
      const socket = new LoadSocket(port, `/ari/events?app=listener-${n}`, authorization)
      await socket.opened
      await this.pool.request('POST', `/ari/applications/listener-${n}/subscription?eventSource=channel:${channelId}`)
      sockets.push(socket)
    }
    return sockets
  }

  /** How many messages the application of the calls has got. */
  get messages(): number {
    return this.#socket.messages
  }

  async createAndDelete(): Promise<void> {
    const id = this.#nextId()
    await this.pool.request('POST', `/ari/channels/create?endpoint=Local/wait@bench&app=${this.#name}&channelId=${id}`)
    await this.pool.request('DELETE', `/ari/channels/${id}`)
  }

  /** A pair whose near half is in the application; milliseconds until it was. */
  async originate(): Promise<{ readonly id: string; readonly tookMs: number }> {
    const id = this.#nextId()
    const begun = performance.now()
    const started = new Promise<number>((resolve) => {
      this.#expected.set(id, () => resolve(performance.now() - begun))
    })
    const path = `/ari/channels?endpoint=Local/answer@bench&app=${this.#name}&channelId=${id}`
    const [, tookMs] = await Promise.all([this.pool.request('POST', path), started])
    return { id, tookMs }
  }

  hangUp(id: string): Promise<string> {
    return this.pool.request('DELETE', `/ari/channels/${id}`)
  }

  /** Originated, a variable, a bridge, in, out, destroyed, hung up; milliseconds until it was in the application. */
  async wholeCall(): Promise<number> {
    const { id, tookMs } = await this.originate()
    const { pool } = this
    const bridge = `/ari/bridges/bridge-${id}`
    await pool.request('POST', `/ari/channels/${id}/variable?variable=BENCH&value=${id}`)
    await pool.request('POST', `${bridge}?type=mixing`)
    await pool.request('POST', `${bridge}/addChannel?channel=${id}`)
    await pool.request('POST', `${bridge}/removeChannel?channel=${id}`)
    await pool.request('DELETE', bridge)
    await this.hangUp(id)
    return tookMs
  }

  /** This many at a time, so many in all. */
  async repeat(count: number, atOnce: number, one: () => Promise<unknown>): Promise<void> {
    let left = count
    const worker = async () => {
      while (left-- > 0) await one()
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }

  /** Whole calls at this pace; milliseconds to StasisStart of each. */
  atRate(perSecond: number, count: number): Promise<number[]> {
    return atPace(perSecond, count, () => this.wholeCall())
  }

  /** Waits until there are so many channels. */
  untilThereAre(channels: number): Promise<void> {
    return untilThereAre(channels, async () => JSON.parse(await this.pool.request('GET', '/ari/channels')))
  }

  close(): void {
    this.#socket.close()
    this.pool.close()
  }

  #nextId(): string {
    return `${this.#name}-${++this.#ids}`
  }

  #onEvent(text: string): void {
    if (!text.startsWith('{"type":"StasisStart"')) return
    const id = startOf.exec(text)?.[1] ?? ''
    this.#expected.get(id)?.()
    this.#expected.delete(id)
  }
}
