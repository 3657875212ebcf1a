// For tests: an exchange on a clock in hand with queues, callers, and members who do as the test says.
// Not for users: they have the testkit.

import assert from 'node:assert/strict'
import type { VirtualClock } from '@jackfield/base'
import { parseConf } from '@jackfield/conf'
import {
  type BusEvent,
  type BusEventName,
  type Channel,
  type ChannelPlan,
  type DeviceState,
  DialplanDatabase,
  type Exchange,
  type Store,
  TimedPlayer,
  technology,
} from '@jackfield/core'
import { ExchangeFixture, testTechnology } from '@jackfield/core/testing'
import {
  type Application,
  applications,
  DialplanEngine,
  defaultSettings,
  functions,
  readExtensions,
} from '@jackfield/dialplan'
import type { Queue } from '../queue.ts'
import { Queues } from '../queues.ts'
import { readQueues } from '../settings/read-queues.ts'
import { readRules } from '../settings/read-rules.ts'

const plainDialplan = `
[test]
exten => _[a-z].,1,NoOp()
 same => n,Queue(\${EXTEN})
 same => n,Set(AFTER=\${QUEUESTATUS}/\${ABANDONED}/\${QUEUEPOSITION})
 same => n,Wait(3600)
`

export interface QueuesFixtureOptions {
  readonly queues: string
  readonly rules?: string
  readonly dialplan?: string
  /** what another exchange has kept */
  readonly store?: Store
  /** of other packages, which queues run */
  readonly applications?: readonly Application[]
}

/** Members are `Member/<name>`: what their telephones do is what the test says. */
export class QueuesFixture {
  readonly core: ExchangeFixture
  readonly clock: VirtualClock
  readonly exchange: Exchange
  readonly store: Store
  readonly queues: Queues
  readonly engine: DialplanEngine
  /** lines of the log, without the second they begin with */
  readonly log: string[] = []
  /** what was played, in order */
  readonly played: string[] = []
  queuesText: string
  rulesText: string
  /** how long sounds last, in milliseconds; others are not there */
  soundMs: (uri: string) => number | undefined = () => 1_000
  readonly #phones = new Map<string, Channel[]>()
  readonly #states = new Map<string, DeviceState>()

  constructor({ queues, rules = '', dialplan = plainDialplan, store, applications: more = [] }: QueuesFixtureOptions) {
    this.core = new ExchangeFixture()
    const { clock, exchange, parts } = this.core
    this.clock = clock
    this.exchange = exchange
    this.store = store ?? parts.store
    this.queuesText = queues
    this.rulesText = rules
    exchange.useMedia({ player: new TimedPlayer(clock, { lengthMs: async (uri) => this.#play(uri) }) })
    const contexts = readExtensions(parseConf(dialplan)).dialplan
    this.queues = new Queues({
      ...parts,
      log: this.core.log,
      database: store ? new DialplanDatabase(store.space('database')) : parts.database,
      space: this.store.space('queues'),
      appendLog: (line) => void this.log.push(line.replace(/^\d+\|/, '')),
      read: () => ({ ...readQueues(parseConf(this.queuesText)), ...readRules(parseConf(this.rulesText)) }),
    })
    this.engine = new DialplanEngine({
      deps: { ...parts, settings: () => defaultSettings, isModuleLoaded: () => true },
      contexts: () => contexts,
      applications: [...applications, ...this.queues.applications, ...more],
      functions: [...functions, ...this.queues.functions],
    })
    exchange.useDialplan(this.engine)
    exchange.technologies.add(this.#members())
    parts.deviceStates.provide('Member/', { stateOf: (name) => this.#stateOf(name) })
    this.queues.open(this.engine.extensions)
  }

  #play(uri: string): number | undefined {
    const length = this.soundMs(uri)
    if (length !== undefined) this.played.push(uri.replace(/^sound:/, ''))
    return length
  }

  // ---- callers ----------------------------------------------------------------------------------------------------

  /** A call into the dialplan; the extension is the queue unless a test brings its own dialplan. */
  async calls(
    exten: string,
    plan: Partial<ChannelPlan> & { variables?: Record<string, string> } = {},
  ): Promise<Channel> {
    const { variables = {}, ...given } = plan
    const channel = this.exchange.channels.create({
      technology: testTechnology,
      label: 'caller',
      state: 'Ring',
      ...given,
    })
    assert.ok(channel)
    channel.connect({ hangUp: () => undefined, answer: () => true, indicate: () => false })
    for (const [name, value] of Object.entries(variables)) channel.variables.set(name, value)
    this.exchange.dialplanRuns.start(channel, { context: 'test', exten, priority: 1 })
    await this.clock.settle()
    return channel
  }

  /** A channel that is up and does nothing else. */
  standing(): Channel {
    const channel = this.exchange.channels.create({ technology: testTechnology, label: 'standing', state: 'Up' })
    assert.ok(channel)
    channel.connect({ hangUp: () => undefined })
    channel.take({ kind: 'dialplan' })
    return channel
  }

  async press(channel: Channel, digits: string): Promise<void> {
    this.core.press(channel, digits)
    await this.clock.settle()
  }

  async hangsUp(channel: Channel): Promise<void> {
    channel.handle({ type: 'hung-up', cause: 16 })
    await this.clock.settle()
  }

  /** What it hears while it waits: `music`, `tone` or `none`. */
  sound(channel: Channel): string {
    return channel.facts.generator.type
  }

  /** What the dialplan found afterwards. */
  after(channel: Channel): string | undefined {
    return channel.variables.get('AFTER')
  }

  // ---- members ----------------------------------------------------------------------------------------------------

  /** Who rings now, by name. */
  get ringing(): string[] {
    const rings = (channels: Channel[]) => channels.some((channel) => !channel.isUp && !channel.isEnded)
    return [...this.#phones].filter(([, channels]) => rings(channels)).map(([name]) => name)
  }

  /** Who talks now. */
  get talking(): string[] {
    const talks = (channels: Channel[]) => channels.some((channel) => channel.isUp && !channel.isEnded)
    return [...this.#phones].filter(([, channels]) => talks(channels)).map(([name]) => name)
  }

  /** The last call to a member. */
  phone(name: string): Channel {
    const channel = this.#phones.get(name)?.findLast(({ isEnded }) => !isEnded)
    assert.ok(channel, `${name} has no call`)
    return channel
  }

  async rings(name: string): Promise<void> {
    this.phone(name).handle({ type: 'ringing' })
    await this.clock.settle()
  }

  async answers(name: string): Promise<Channel> {
    const channel = this.phone(name)
    channel.handle({ type: 'answered' })
    this.#refresh(name)
    await this.clock.settle()
    return channel
  }

  async refuses(name: string, how: 'busy' | 'congestion' | 'hung-up' = 'busy'): Promise<void> {
    this.phone(name).handle(how === 'hung-up' ? { type: how, cause: 21 } : { type: how })
    await this.clock.settle()
  }

  /** Answers, talks for so long, and hangs up. */
  async serves(name: string, seconds = 1): Promise<void> {
    const channel = await this.answers(name)
    await this.clock.pass(`${seconds}s`)
    await this.hangsUp(channel)
  }

  /** What its device says while it has no call. */
  async state(name: string, state: DeviceState): Promise<void> {
    this.#states.set(name, state)
    this.#refresh(name)
    await this.clock.settle()
  }

  // ---- looking ----------------------------------------------------------------------------------------------------

  queue(name: string): Queue {
    const queue = this.queues.find(name)
    assert.ok(queue, `there is no queue ${name}`)
    return queue
  }

  eventsOf<N extends BusEventName>(name: N): BusEvent<N>[] {
    return this.core.eventsOf(name)
  }

  /** Who was called, in order. */
  get called(): string[] {
    return this.eventsOf('agent-called').map(({ memberName }) => memberName)
  }

  /** Lines of the log with this event, all of them without. */
  logged(event?: string): string[] {
    return event === undefined ? this.log : this.log.filter((line) => line.split('|')[3] === event)
  }

  /** Warnings and errors so far. */
  get warnings(): string[] {
    return [...this.core.lines('WARNING'), ...this.core.lines('ERROR')]
  }

  /** Ends every call. */
  async close(): Promise<void> {
    for (const channel of this.exchange.channels.all()) channel.requestHangup('shutdown')
    await this.clock.settle()
    this.queues.close()
  }

  #stateOf(name: string): DeviceState {
    const open = (this.#phones.get(name) ?? []).filter(({ isEnded }) => !isEnded)
    if (open.some(({ isUp }) => isUp)) return 'INUSE'
    return open.length > 0 ? 'RINGING' : (this.#states.get(name) ?? 'NOT_INUSE')
  }

  #refresh(name: string): void {
    this.core.parts.deviceStates.refresh(`Member/${name}`)
  }

  #members() {
    return technology(
      { name: 'Member', description: 'Members of tests', module: 'chan_member.so' },
      {
        request: ({ resource, requestor }) => {
          if (resource.startsWith('nobody')) return { ok: false, code: 'unavailable', cause: 20 }
          const channel = this.exchange.channels.create({
            technology: { name: 'Member', description: 'Members of tests', module: 'chan_member.so' },
            label: resource,
            isOutgoing: true,
            ...(requestor ? { linkedId: requestor.facts.linkedId } : {}),
          })
          if (!channel) return { ok: false, code: 'id-in-use', cause: 0 }
          channel.connect({ hangUp: () => undefined, call: () => ({ ok: true }) })
          this.#phones.set(resource, [...(this.#phones.get(resource) ?? []), channel])
          channel.onEnd(() => this.#refresh(resource))
          this.#refresh(resource)
          return { ok: true, channel }
        },
      },
    )
  }
}
