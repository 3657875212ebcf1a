// For tests: an exchange on a clock in hand whose dialplan hands calls to programs, and servers that tests write line by line.
// Not the program: nothing is read from files but scripts of the test.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { appendFileSync, chmodSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Duration, LogEntry, VirtualClock } from '@jackfield/base'
import { until } from '@jackfield/base/testing'
import { parseConf } from '@jackfield/conf'
import {
  type BusEvent,
  type BusEventName,
  type Channel,
  type ChannelPlan,
  type DialplanDatabase,
  type Exchange,
  type RecordingSink,
  TimedPlayer,
} from '@jackfield/core'
import { ExchangeFixture as CoreFixture, testTechnology } from '@jackfield/core/testing'
import { applications, DialplanEngine, defaultSettings, functions, readExtensions } from '@jackfield/dialplan'
import { Agi, type AgiOptions } from '../agi.ts'
import { LineQueue } from '../line-queue.ts'
import type { Said } from '../link.ts'

export class ExchangeFixture {
  readonly core = new CoreFixture()
  readonly clock: VirtualClock = this.core.clock
  readonly entries: LogEntry[] = this.core.entries
  readonly events: BusEvent[] = this.core.events
  readonly directory: string = this.core.directory
  readonly exchange: Exchange = this.core.exchange
  readonly database: DialplanDatabase = this.core.parts.database
  readonly published: string[] = []
  readonly agi: Agi
  /** Recordings have silence in them from now on, as it comes. */
  readonly useSilence: () => void
  readonly #servers: Server[] = []

  constructor(dialplan: string, options: Partial<AgiOptions> = {}) {
    const { parts, log, bus } = this.core
    const { clock, exchange } = this
    // sounds last a second, `no-…` are not there
    const lengthMs = async (uri: string) => (uri.startsWith('sound:no-') ? undefined : 1000)
    exchange.useMedia({ player: new TimedPlayer(clock, { lengthMs }) })
    this.useSilence = () => exchange.useMedia({ recorder: { open: async ({ path }) => recordSilence(clock, path) } })
    this.agi = new Agi({ clock, log, bus, ...options })
    const contexts = readExtensions(parseConf(dialplan)).dialplan
    const engine = new DialplanEngine({
      deps: {
        ...parts,
        settings: () => ({ ...defaultSettings, directories: { AGI: this.directory, SPOOL: this.directory } }),
        isModuleLoaded: () => true,
      },
      contexts: () => contexts,
      applications: [...applications, ...this.agi.applications],
      functions,
    })
    exchange.useDialplan(engine)
  }

  /** A call to an extension of the context `test`. */
  async calls(exten: string, plan: Partial<ChannelPlan> = {}): Promise<Channel> {
    const channel = this.exchange.channels.create({
      technology: testTechnology,
      label: 'caller',
      state: 'Ring',
      ...plan,
    })
    assert.ok(channel)
    channel.connect({ hangUp: () => undefined, text: (text) => void this.published.push(text) })
    this.exchange.dialplanRuns.start(channel, { context: 'test', exten, priority: 1 })
    await this.clock.settle()
    return channel
  }

  press(channel: Channel, digits: string): void {
    this.core.press(channel, digits)
  }

  /** A program of the AGI directory. */
  script(name: string, text: string): void {
    writeFileSync(join(this.directory, name), text)
    chmodSync(join(this.directory, name), 0o755)
  }

  /** A server; its port, and each connection as it comes. */
  async server(): Promise<{ port: number; accept: () => Promise<Party> }> {
    const server = createServer()
    this.#servers.push(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const waiting: Socket[] = []
    let taker: ((socket: Socket) => void) | undefined
    server.on('connection', (socket) => {
      if (taker) taker(socket)
      else waiting.push(socket)
    })
    const accept = async () => {
      const socket = waiting.shift() ?? (await new Promise<Socket>((resolve) => (taker = resolve)))
      taker = undefined
      return new Party(socket)
    }
    return { port: (server.address() as AddressInfo).port, accept }
  }

  eventsOf<N extends BusEventName>(name: N): BusEvent<N>[] {
    return this.core.eventsOf(name)
  }

  /** What the operating system does in its own time; time passes on the clock meanwhile where a test wants it. */
  async until(holds: () => boolean, each?: Duration): Promise<void> {
    await until(holds, each === undefined ? undefined : () => this.clock.pass(each))
  }

  async close(): Promise<void> {
    for (const channel of this.exchange.channels.all()) channel.requestHangup('shutdown')
    this.agi.close()
    await this.clock.pass('2m')
    for (const server of this.#servers) server.close()
    await this.core.close()
  }
}

function recordSilence(clock: VirtualClock, path: string): RecordingSink {
  writeFileSync(path, '')
  const frame = Buffer.alloc(320)
  const timer = clock.every(20, () => appendFileSync(path, frame))
  const nothing = () => undefined
  return {
    pause: nothing,
    resume: nothing,
    mute: nothing,
    unmute: nothing,
    leaveOut: nothing,
    close: async (durationMs) => {
      timer.cancel()
      return { durationMs, talkingMs: 0 }
    },
  }
}

/** The far end of a conversation, in the hands of a test. */
export class Party {
  readonly socket: Socket
  readonly #lines: LineQueue

  constructor(socket: Socket) {
    this.socket = socket
    socket.on('error', () => undefined)
    this.#lines = new LineQueue(socket)
  }

  async line(): Promise<string> {
    const said: Said | undefined = await this.#lines.read()
    return said === undefined ? '(gone)' : said === 'too-long' ? '(too long)' : said.line
  }

  /** Everything up to the empty line. */
  async environment(): Promise<string[]> {
    const lines: string[] = []
    for (let line = await this.line(); line !== '' && line !== '(gone)'; line = await this.line()) lines.push(line)
    return lines
  }

  say(line: string): void {
    this.socket.write(`${line}\n`)
  }

  /** Says a command; its answer. */
  async asks(command: string): Promise<string> {
    this.say(command)
    return this.line()
  }
}

/** Runs a test in a small exchange, and ends it. */
export const within =
  (dialplan: string, test: (small: ExchangeFixture) => Promise<void>, options: Partial<AgiOptions> = {}) =>
  async (): Promise<void> => {
    const small = new ExchangeFixture(dialplan, options)
    try {
      await test(small)
    } finally {
      await small.close()
    }
  }
