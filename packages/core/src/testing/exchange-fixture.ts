// For tests of every package: the parts of an exchange on a clock in hand, kept in memory, with channels that are simply there.
// Not the program: nothing is read from files, nothing listens, and no dialplan and no technology is plugged in.

import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Log, type LogEntry, logTo, type Random, seededRandom, VirtualClock } from '@jackfield/base'
import { temporaryPath } from '@jackfield/base/testing'
import { parseConf } from '@jackfield/conf'
import type { ApplicationDesk } from '../applications/application-desk.ts'
import { Bus } from '../bus/bus.ts'
import type { BusEvent, BusEventName } from '../bus/bus-events.ts'
import type { Channel } from '../channels/channel.ts'
import type { ChannelDriver } from '../channels/channel-driver.ts'
import type { ChannelPlan } from '../channels/channels.ts'
import type { TechnologyFacts } from '../channels/technology-facts.ts'
import { Configuration } from '../configuration/configuration.ts'
import type { ObjectType } from '../configuration/object-type.ts'
import type { BackingLines } from '../configuration/read-sorcery-conf.ts'
import type { Control } from '../control/control.ts'
import { DeviceStates } from '../device-states/device-states.ts'
import { Exchange, type ExchangeOptions } from '../exchange.ts'
import { Gate } from '../gate/gate.ts'
import { GlobalVariables } from '../global-variables/global-variables.ts'
import { Logs } from '../logs/logs.ts'
import { Mailboxes } from '../mailboxes/mailboxes.ts'
import { Modules } from '../modules/modules.ts'
import { DialplanDatabase } from '../store/dialplan-database.ts'
import { Store } from '../store/store.ts'
import { System } from '../system/system.ts'

type Given = 'clock' | 'random' | 'log' | 'bus' | 'ids' | 'gate'

/** What a test wants otherwise, of the exchange or of what stands around it. */
export interface ExchangeFixtureOptions extends Partial<Omit<ExchangeOptions, Given>> {
  readonly gate?: Gate | undefined
  /** of an exchange that ran before */
  readonly clock?: VirtualClock | undefined
  /** of an exchange that ran before; whoever opened it closes it */
  readonly store?: Store | undefined
  /** texts of `.conf` files by name; all others are empty */
  readonly files?: Readonly<Record<string, string>>
  /** of configuration objects; none where nobody brings any */
  readonly types?: readonly ObjectType[]
  /** where configuration objects are kept, as sorcery.conf says it */
  readonly backings?: BackingLines | undefined
}

/** What channels of tests belong to, where no technology has made them. */
export const testTechnology: TechnologyFacts = { name: 'Test', description: 'for tests', module: 'chan_test.so' }

/** What `core show version` and the like show. */
export const testVersion = '23.0.0-jackfield-0.1.0'

/** The parts, as whoever is built on them takes them. */
export type ExchangeParts = ReturnType<typeof partsOf>

export class ExchangeFixture {
  readonly clock: VirtualClock
  readonly entries: LogEntry[] = []
  readonly log: Log = logTo((entry) => void this.entries.push(entry))
  readonly random: Random = seededRandom(7)
  /** for sounds, recordings, logs and whatever a test keeps; the folder is made when it is asked for */
  readonly #directory = temporaryPath('exchange')
  readonly parts: ExchangeParts
  readonly bus: Bus
  readonly exchange: Exchange
  readonly events: BusEvent[] = []
  /** names of applications that take channels, until another desk is plugged in */
  readonly applications = new Set<string>(['app'])
  readonly #isStoreOurs: boolean

  constructor(options: ExchangeFixtureOptions = {}) {
    this.clock = options.clock ?? new VirtualClock()
    this.#isStoreOurs = options.store === undefined
    const { clock, log, random } = this
    this.parts = partsOf({ clock, log, random }, this.#directory, options)
    this.bus = this.parts.bus
    this.exchange = this.parts.exchange
    this.exchange.useDesk(deskOf(this.applications))
    this.bus.onAny((event) => void this.events.push(event))
  }

  get directory(): string {
    mkdirSync(this.#directory, { recursive: true })
    return this.#directory
  }

  /** A channel that is up, driven by nobody. */
  channel(id: string | undefined, plan: Partial<ChannelPlan> = {}, driver: Partial<ChannelDriver> = {}): Channel {
    const channel = this.exchange.channels.create({ technology: testTechnology, id, state: 'Up', ...plan })
    if (!channel) throw new Error(`${id} is in use`)
    channel.connect({ hangUp: () => undefined, ...driver })
    return channel
  }

  /** A channel that is in the application `app`. */
  async inApplication(
    id: string,
    plan: Partial<ChannelPlan> = {},
    driver: Partial<ChannelDriver> = {},
  ): Promise<Control> {
    this.exchange.sessions.run(this.channel(id, plan, driver), 'app', [])
    await this.clock.settle()
    return this.control(id)
  }

  /** What an application has in hand of a channel. */
  control(id: string): Control {
    const control = this.exchange.sessions.control(id)
    if (!control) throw new Error(`${id} is in no application`)
    return control
  }

  /** Somebody presses these, each for 100 ms. */
  press(channel: Channel, digits: string): void {
    for (const digit of digits) {
      channel.handle({ type: 'digit-began', digit })
      channel.handle({ type: 'digit-ended', digit, durationMs: 100 })
    }
  }

  /** The next event of a name; what it waits for takes no time on the clock. */
  next<N extends BusEventName>(name: N): Promise<BusEvent<N>> {
    return new Promise((resolve) => {
      const stop = this.bus.on(name, (event) => {
        stop()
        resolve(event)
      })
    })
  }

  names(): BusEventName[] {
    return this.events.map(({ name }) => name)
  }

  eventsOf<N extends BusEventName>(name: N): BusEvent<N>[] {
    return this.events.filter((event) => event.name === name) as unknown as BusEvent<N>[]
  }

  /** Forgets the events so far. */
  hush(): void {
    this.events.length = 0
  }

  /** Lines of the log at these levels. */
  lines(...levels: LogEntry['level'][]): string[] {
    return this.entries.filter(({ level }) => levels.includes(level)).map(({ message }) => message)
  }

  get problems(): string[] {
    return this.lines('ERROR', 'WARNING')
  }

  /** Hangs everything up and closes what is open; a test that forgets it leaves memory behind, and nothing else. */
  async close(): Promise<void> {
    for (const channel of this.exchange.channels.all()) channel.requestHangup('shutdown')
    await this.clock.settle()
    if (this.#isStoreOurs) this.parts.store.close()
    await this.parts.logs.close()
    rmSync(this.#directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
  }
}

function partsOf(
  given: { clock: VirtualClock; log: Log; random: Random },
  directory: string,
  options: ExchangeFixtureOptions,
) {
  const { clock, log, random } = given
  const { store: before, files = {}, types = [], backings, clock: _clock, ...wanted } = options
  const bus = new Bus(clock)
  const store = before ?? Store.open(':memory:', { clock, log })
  const database = new DialplanDatabase(store.space('database'))
  const build = { os: 'Linux', kernel: '', machine: 'x64', options: '', date: 'today', user: 'me' }
  const system = new System({ clock, random, version: testVersion, build, entityId: '00:00:00:00:00:01' })
  const gate = options.gate ?? new Gate({ log, lag: { standingMs: 0 } })
  const readDocument = (name: string) => parseConf(files[name] ?? '', name)
  return {
    ...{ clock, log, random, bus, store, database, system, gate },
    modules: new Modules(log),
    logs: new Logs({ clock, directory, version: testVersion, writeConsole: () => undefined }),
    globalVariables: new GlobalVariables(bus),
    deviceStates: new DeviceStates({ space: store.space('device-states'), database, bus }),
    mailboxes: new Mailboxes({ space: store.space('mailboxes'), shares: store.space('mailbox-shares'), bus }),
    configuration: new Configuration({ log, database, readDocument, types, ...(backings ? { backings } : {}) }),
    exchange: new Exchange({
      soundDirectory: join(directory, 'sounds'),
      recordingDirectory: join(directory, 'recording'),
      ...wanted,
      ...{ clock, random, log, bus, gate, ids: system },
    }),
  }
}

const deskOf = (applications: Set<string>): ApplicationDesk => ({
  isRegistered: (name) => applications.has(name),
  isActive: (name) => applications.has(name),
  names: () => [...applications],
  isSubscribedToEndpoint: () => false,
  admit: (name) => (applications.has(name) ? name : undefined),
  gathered: () => undefined,
})
