// An exchange with the kit's configuration, and what tests on it do again and again: ask, open an application, bring a channel in.

import assert from 'node:assert/strict'
import { EventClient, type Json } from './event-client.ts'
import { ExchangeProcess, type ExchangeProcessOptions } from './exchange-process.ts'

export interface Asked {
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
}

export interface Answered {
  readonly status: number
  /** what stands in it, whatever it is */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
}

export class KitStage {
  readonly exchange: ExchangeProcess
  readonly #clients: EventClient[] = []
  readonly #names = new Map<EventClient, string>()
  #marks = 0

  static async start(options: ExchangeProcessOptions = {}): Promise<KitStage> {
    return new KitStage(await ExchangeProcess.start({ base: 'kit', ...options }))
  }

  private constructor(exchange: ExchangeProcess) {
    this.exchange = exchange
  }

  async ask(method: string, path: string, { query = {}, body }: Asked = {}): Promise<Answered> {
    const words = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    const target = words.length === 0 ? path : `${path}?${words.join('&')}`
    const answer = await this.exchange.request(method, target, body)
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
  }

  /** An application with a socket of its own. */
  async open(application: string, more = ''): Promise<EventClient> {
    const client = await EventClient.open(this.exchange.events(application, more))
    this.#clients.push(client)
    this.#names.set(client, application)
    return client
  }

  /** Of the application whose socket it is. */
  nameOf(client: EventClient): string {
    return this.#names.get(client) as string
  }

  /** A channel inside the application, answered, with a far end that stays. */
  async enter(client: EventClient, id: string, asked: Asked = {}): Promise<void> {
    const app = this.#names.get(client) as string
    const query = { endpoint: 'Local/answer@kit/n', app, ...asked.query }
    const { status, body } = await this.ask('POST', `/channels/${id}`, { ...asked, query })
    assert.equal(status, 200, JSON.stringify(body))
    await client.next('StasisStart', ({ channel }) => (channel as Json).id === id)
  }

  async hangUp(client: EventClient, id: string): Promise<void> {
    await this.ask('DELETE', `/channels/${id}`)
    await client.next('ChannelDestroyed', ({ channel }) => (channel as Json).id === id)
  }

  /** Everything the application has been told up to now and that was not taken; of these types alone, when some are asked for. */
  async told(client: EventClient, types = /./): Promise<Json[]> {
    const mark = `mark-${++this.#marks}`
    const before = client.events
    client.events = []
    const isMark = ({ eventname }: Json) => eventname === mark
    const after: Json[] = []
    await this.ask('POST', `/events/user/${mark}`, { query: { application: this.#names.get(client) as string } })
    await client.take((event) => {
      if (!isMark(event)) after.push(event)
      return isMark(event)
    }, mark)
    return [...before, ...after].filter(({ type }) => types.test(String(type)))
  }

  async stop(): Promise<void> {
    for (const client of this.#clients) client.websocket.terminate()
    await this.exchange.stop()
  }
}
