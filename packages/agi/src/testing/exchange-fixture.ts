// For tests: an exchange on a clock in hand whose dialplan hands calls to programs, and servers that tests write line by line.
// Not the program: nothing is read from files but scripts of the test.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LogEntry, logTo, seededRandom, systemClock, VirtualClock } from '@jackfield/base'
import { parseConf } from '@jackfield/conf'
import {
  Bus,
  type BusEvent,
  type BusEventName,
  type Channel,
  type ChannelPlan,
  Configuration,
  DeviceStates,
  DialplanDatabase,
  Exchange,
  GlobalVariables,
  type RecordingSink,
  Store,
  System,
  type TechnologyFacts,
  TimedPlayer,
} from '@jackfield/core'
import { applications, DialplanEngine, defaultSettings, functions, readExtensions } from '@jackfield/dialplan'
import { Agi, type AgiOptions } from '../agi.ts'
import { LineQueue } from '../line-queue.ts'
import type { Said } from '../link.ts'

const technology: TechnologyFacts = { name: 'Test', description: 'for tests', module: 'chan_test.so' }

export class ExchangeFixture {
  readonly clock = new VirtualClock()
  readonly entries: LogEntry[] = []
  readonly events: BusEvent[] = []
  readonly published: string[] = []
  readonly directory = mkdtempSync(join(tmpdir(), 'agi-'))
  readonly exchange: Exchange
  readonly database: DialplanDatabase
  readonly agi: Agi
  /** Recordings have silence in them from now on, as it comes. */
  readonly useSilence: () => void
  readonly #store: Store
  readonly #servers: Server[] = []

  constructor(dialplan: string, options: Partial<AgiOptions> = {}) {
    const { clock } = this
    const random = seededRandom(7)
    const log = logTo((entry) => void this.entries.push(entry))
    const bus = new Bus(clock)
    bus.onAny((event) => void this.events.push(event))
    this.#store = Store.open(':memory:', { clock, log })
    this.database = new DialplanDatabase(this.#store.space('database'))
    const { database } = this
    const build = { os: '', kernel: '', machine: '', options: '', date: '', user: '' }
    const system = new System({ clock, random, version: 'Jackfield 0.1.0', build, entityId: '00:00:00:00:00:01' })
    this.exchange = new Exchange({
      clock,
      random,
      log,
      bus,
      ids: system,
      soundDirectory: join(this.directory, 'sounds'),
      recordingDirectory: join(this.directory, 'recording'),
    })
    const { exchange } = this
    // sounds last a second, `no-…` are not there
    const lengthMs = async (uri: string) => (uri.startsWith('sound:no-') ? undefined : 1000)
    exchange.useMedia({ player: new TimedPlayer(clock, { lengthMs }) })
    this.useSilence = () => exchange.useMedia({ recorder: { open: async ({ path }) => recordSilence(clock, path) } })
    this.agi = new Agi({ clock, log, bus, ...options })
    const contexts = readExtensions(parseConf(dialplan)).dialplan
    const engine = new DialplanEngine({
      deps: {
        clock,
        random,
        log,
        bus,
        exchange,
        globalVariables: new GlobalVariables(bus),
        deviceStates: new DeviceStates({ space: this.#store.space('device-states'), database, bus }),
        database,
        system,
        configuration: new Configuration({ log, database, readDocument: () => parseConf(''), types: [] }),
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
    const channel = this.exchange.channels.create({ technology, label: 'caller', state: 'Ring', ...plan })
    assert.ok(channel)
    channel.connect({ hangUp: () => undefined, text: (text) => void this.published.push(text) })
    this.exchange.dialplanRuns.start(channel, { context: 'test', exten, priority: 1 })
    await this.clock.settle()
    return channel
  }

  press(channel: Channel, digits: string): void {
    for (const digit of digits) {
      channel.handle({ type: 'digit-began', digit })
      channel.handle({ type: 'digit-ended', digit, durationMs: 100 })
    }
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
    return this.events.filter((event) => event.name === name) as unknown as BusEvent<N>[]
  }

  /** What the operating system does in its own time: turns of the event loop until something holds. */
  async until(holds: () => boolean): Promise<void> {
    for (let turns = 0; !holds(); turns++) {
      if (turns > 200_000) throw new Error('it never came to hold')
      await systemClock.yield()
    }
  }

  async close(): Promise<void> {
    for (const channel of this.exchange.channels.all()) channel.requestHangup('shutdown')
    this.agi.close()
    await this.clock.pass('2m')
    for (const server of this.#servers) server.close()
    this.#store.close()
    rmSync(this.directory, { recursive: true, force: true })
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
