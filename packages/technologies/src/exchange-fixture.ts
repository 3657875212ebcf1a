// For tests: an exchange with Local channels, a dialplan of scripts and applications that take whatever comes.
// Not the real dialplan: each extension is a list of steps written in TypeScript.

import type { Log, VirtualClock } from '@jackfield/base'
import {
  type Bus,
  type BusEvent,
  type Channel,
  type Control,
  type Dialplan,
  type Exchange,
  emptyDialplan,
  type Place,
} from '@jackfield/core'
import { ExchangeFixture as CoreFixture, type ExchangeFixtureOptions } from '@jackfield/core/testing'
import { localTechnology } from './local/local.ts'

/** One step of an extension: the application's name and data as shown, and what it does. False ends the channel. */
export interface Step {
  readonly name: string
  readonly data: string
  run(fixture: ExchangeFixture, channel: Channel): Promise<boolean | Place | undefined> | boolean | Place | undefined
}

export type Script = readonly Step[]

export const wait = (seconds: number): Step => ({
  name: 'Wait',
  data: `${seconds}`,
  run: async ({ clock }, channel) => {
    await clock.sleep(seconds * 1000, channel.interruption).catch(() => undefined)
    return undefined
  },
})
export const answer: Step = { name: 'Answer', data: '', run: (_, channel) => void channel.answer() }
export const indicate = (name: string, type: 'ringing' | 'progress' | 'busy' | 'congestion'): Step => ({
  name,
  data: '',
  run: (_, channel) => void channel.indicate({ type }),
})
export const hangup = (cause: number): Step => ({
  name: 'Hangup',
  data: `${cause}`,
  run: (_, channel) => {
    channel.setHangupCause(cause)
    return false
  },
})
export const stasis = (application: string, ...args: string[]): Step => ({
  name: 'Stasis',
  data: [application, ...args].join(','),
  run: async ({ exchange }, channel) => (await exchange.sessions.enter(channel, application, args)).place,
})

export class ExchangeFixture {
  readonly core: CoreFixture
  readonly clock: VirtualClock
  readonly log: Log
  readonly bus: Bus
  readonly events: BusEvent[]
  readonly exchange: Exchange
  readonly applications: Set<string>

  constructor(scripts: Record<string, Script> = {}, options: ExchangeFixtureOptions = {}) {
    this.core = new CoreFixture(options)
    const { clock, log, bus, events, exchange, applications } = this.core
    this.clock = clock
    this.log = log
    this.bus = bus
    this.events = events
    this.exchange = exchange
    this.applications = applications
    this.exchange.useDialplan(new ScriptedDialplan(this, { 'answered@fixture': [answer, wait(1_000_000)], ...scripts }))
    this.exchange.technologies.add(
      localTechnology({
        channels: this.exchange.channels,
        dialplan: () => this.exchange.dialplan,
        dialplanRuns: this.exchange.dialplanRuns,
        bridges: this.exchange.bridges,
        bus,
      }),
    )
  }

  get problems(): string[] {
    return this.core.problems
  }

  get notices(): string[] {
    return this.core.lines('NOTICE')
  }

  /** What was told of one channel, in short: names of events with what makes them different. */
  story(channelId: string): string[] {
    return this.events.filter((event) => isAbout(event, channelId)).map(inShort)
  }

  /** A channel of the application `app` whose far end has answered. */
  async answered(id: string, callerNumber = ''): Promise<Control> {
    await this.exchange.calls.originate({
      endpoint: 'Local/answered@fixture/n',
      id,
      target: { application: 'app', args: [] },
      ...(callerNumber ? { callerId: { name: '', number: callerNumber, presentation: 0 } } : {}),
    })
    await this.clock.settle()
    return this.control(id)
  }

  control(id: string): Control {
    return this.core.control(id)
  }

  /** Forgets what was told so far. */
  hush(): void {
    this.core.hush()
  }

  channel(id: string): Channel {
    const channel = this.exchange.channels.get(id)
    if (!channel) throw new Error(`no channel ${id}`)
    return channel
  }
}

function isAbout(event: BusEvent, id: string): boolean {
  if (event.name === 'dial') return event.peer.id === id
  return 'channel' in event && event.channel?.id === id
}

function inShort(event: BusEvent): string {
  switch (event.name) {
    case 'dial':
      return `dial ${event.status || '-'}`
    case 'channel-state-changed':
      return `state ${event.channel.state}`
    case 'channel-dialplan':
      return `runs ${event.application}(${event.data})`
    case 'variable-set':
      return `set ${event.variable}=${event.value}`
    case 'channel-hangup-requested':
      return `hangup ${event.cause ?? '?'}${event.isSoft ? ' soft' : ''}`
    case 'channel-destroyed':
      return `destroyed ${event.cause}`
    case 'application-entered':
      return `entered ${[event.application, ...event.args].join(',')}`
    case 'channel-entered-bridge':
      return `in ${event.bridge.id} ${event.bridge.technology} [${event.bridge.channelIds}]`
    case 'channel-left-bridge':
      return `out ${event.bridge.id} ${event.bridge.technology} [${event.bridge.channelIds}]`
    case 'channel-connected-line':
      return `connected ${event.channel.connected.number}`
    case 'call-failed':
      return `fails ${event.reason}`
    case 'application-left':
      return `left ${event.application}`
    default:
      return event.name
  }
}

class ScriptedDialplan implements Dialplan {
  readonly #fixture: ExchangeFixture
  readonly #scripts: Record<string, Script>
  hasContext = () => true
  matchesMore = () => false
  isPickup = emptyDialplan.isPickup
  findLabel = () => undefined
  runHangupHandlers = emptyDialplan.runHangupHandlers
  runAfterHangup = emptyDialplan.runAfterHangup
  execute = emptyDialplan.execute
  gosub = emptyDialplan.gosub
  readVariable = emptyDialplan.readVariable
  readFunctionLater = emptyDialplan.readFunctionLater
  writeFunctionLater = emptyDialplan.writeFunctionLater
  carry = emptyDialplan.carry
  addApplicationContext = emptyDialplan.addApplicationContext
  removeApplicationContext = emptyDialplan.removeApplicationContext

  constructor(fixture: ExchangeFixture, scripts: Record<string, Script>) {
    this.#fixture = fixture
    this.#scripts = scripts
  }

  exists(context: string, exten: string, priority: number): boolean {
    return (this.#scripts[`${exten}@${context}`]?.length ?? 0) >= priority
  }

  async run(channel: Channel): Promise<void> {
    for (;;) {
      const { context, exten, priority } = channel.place
      const next = this.#scripts[`${exten}@${context}`]?.[priority - 1]
      if (!next || channel.isHangingUp) return
      const showAgain = channel.runs(next.name, next.data)
      const result = await next.run(this.#fixture, channel)
      showAgain()
      const place = channel.interruptedBy === 'goto' ? channel.takeGoto() : result
      if (place === false || channel.isHangingUp) return
      if (typeof place === 'object') channel.changeQuietly(place)
      else channel.changeQuietly({ priority: priority + 1 })
    }
  }
}
