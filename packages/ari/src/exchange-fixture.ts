// For tests: an exchange in which calls live, with Local channels and a dialplan of a few extensions.
// Not the real dialplan: an extension's name says all that it does.

import type { Duration } from '@jackfield/base'
import { until } from '@jackfield/base/testing'
import { type Channel, type Dialplan, type Exchange, emptyDialplan } from '@jackfield/core'
import { localTechnology } from '@jackfield/technologies'
import { type FakeConnection, type Message, open } from './applications/applications-fixture.ts'
import { type InterfaceFixture, interfaceFixture, type Reply } from './interface-fixture.ts'

/** What a call to each extension does; the last step lasts until the channel is hung up. */
const extensions: Readonly<Record<string, (channel: Channel, exchange: Exchange) => unknown>> = {
  answer: (channel) => channel.answer(),
  ring: (channel) => channel.indicate({ type: 'ringing' }),
  silent: () => undefined,
  /** the caller's application */
  app: (channel, exchange) => exchange.sessions.enter(channel, 'app', []),
}

class FewExtensions implements Dialplan {
  readonly #exchange: Exchange
  readonly hasContext = () => true
  readonly matchesMore = emptyDialplan.matchesMore
  readonly isPickup = emptyDialplan.isPickup
  readonly runAfterHangup = emptyDialplan.runAfterHangup
  readonly runHangupHandlers = emptyDialplan.runHangupHandlers
  readonly execute = emptyDialplan.execute
  readonly gosub = emptyDialplan.gosub
  readonly carry = emptyDialplan.carry
  readonly addApplicationContext = emptyDialplan.addApplicationContext
  readonly removeApplicationContext = emptyDialplan.removeApplicationContext
  readonly readVariable = emptyDialplan.readVariable

  constructor(exchange: Exchange) {
    this.#exchange = exchange
  }

  exists = (_context: string, exten: string) => exten in extensions
  findLabel = (context: string, exten: string, label: string) =>
    context === 'few' && exten in extensions && label === 'here' ? 1 : undefined

  readFunctionLater: Dialplan['readFunctionLater'] = (channel, expression) => {
    if (expression === 'SLOW()') return Promise.resolve({ ok: true, value: 'at last' })
    if (expression === 'CALLERID(num)' && channel) return { ok: true, value: channel.facts.caller.number }
    return { ok: false, code: 'no-such-function' }
  }

  writeFunctionLater: Dialplan['writeFunctionLater'] = (channel, expression, value) => {
    if (expression === 'SLOW()') {
      return Promise.resolve().then(() => {
        channel?.variables.set('SLOW', value)
        return { ok: true, value }
      })
    }
    if (expression !== 'CALLERID(num)' || !channel) return { ok: false, code: 'no-such-function' }
    channel.change({ caller: { ...channel.facts.caller, number: value } })
    return { ok: true, value }
  }

  async run(channel: Channel): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    await extensions[channel.place.exten]?.(channel, this.#exchange)
    if (channel.isHangingUp || !(channel.place.exten in extensions)) return
    channel.interruption.addEventListener('abort', () => resolve(), { once: true })
    await promise
  }
}

export interface ExchangeFixture extends InterfaceFixture {
  readonly exchange: Exchange
  /** An application with a socket. */
  open(application: string): FakeConnection
  /** A channel of the application `app`, with somebody at its far end; its other half is `<id>;2`. */
  answered(id: string, query?: string): Promise<void>
  /** As `ask`, then lets everything that follows happen. */
  settled(request: string, body?: unknown): Promise<Reply>
  /** Lets the disk do its part, and each time so much time pass, until it is so; fails when it never is. */
  until(isSo: () => boolean, each?: Duration): Promise<void>
  /** Each request in turn: its status, and the words it was refused with. */
  replies(...requests: readonly (string | readonly [string, unknown])[]): Promise<(number | string)[]>
}

export function exchangeFixture(): ExchangeFixture {
  let exchange!: Exchange
  const small = interfaceFixture({
    equip: (made) => {
      exchange = made
      const { bus, bridges, channels, dialplanRuns } = made
      made.useDialplan(new FewExtensions(made))
      made.technologies.add(localTechnology({ bus, bridges, channels, dialplanRuns, dialplan: () => made.dialplan }))
    },
  })
  const { clock } = small.fixture
  const settled = async (request: string, body?: unknown) => {
    const reply = await small.ask(request, body === undefined ? {} : { body })
    await clock.settle()
    return reply
  }
  return {
    ...small,
    exchange,
    settled,
    open: (application) => open(small.fixture, application).connection,
    async answered(id, query = '') {
      await settled(`POST /channels/${id}?endpoint=Local/answer@few/n&app=app${query}`)
      if (!exchange.sessions.control(id)) throw new Error(`${id} did not come into the application`)
    },
    until: (isSo, each = 0) => until(isSo, () => clock.pass(each)),
    async replies(...requests) {
      const found: (number | string)[] = []
      for (const one of requests) {
        const [request, body] = typeof one === 'string' ? [one] : one
        const { status, message } = await settled(request, body)
        found.push(message ?? status)
      }
      return found
    },
  }
}

/** Types and what makes them different, of what an application was told. */
export const inShort = ({ messages }: { messages: readonly Message[] }): string[] =>
  messages.map(({ type, variable, value, dialstatus, state }) =>
    [type, variable, value, dialstatus, state]
      .filter((part) => part !== undefined)
      .join(' ')
      .trim(),
  )
