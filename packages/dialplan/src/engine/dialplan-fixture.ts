// For tests: an exchange on a clock in hand, a dialplan written as lists, and far ends that do as they are told.
// Not for users: they have the testkit.

import assert from 'node:assert/strict'
import type { Log, LogEntry, VirtualClock } from '@jackfield/base'
import {
  type Bus,
  type BusEvent,
  type BusEventName,
  type Channel,
  type ChannelFacts,
  type Configuration,
  type DeviceStates,
  type Exchange,
  type GlobalVariables,
  type Store,
  type TechnologyEvent,
  type TechnologyFacts,
  TimedPlayer,
  technology,
} from '@jackfield/core'
import { ExchangeFixture } from '@jackfield/core/testing'
import type { PortSpec } from '@jackfield/media'
import { applications } from '../applications/index.ts'
import { Dialplan as Contexts, cutApplication, hintPriority } from '../extensions/index.ts'
import { functions } from '../functions/index.ts'
import { DialplanEngine } from './engine.ts'
import { type DialplanSettings, defaultSettings } from './settings.ts'

/** Extensions by context and name; a step is `Application(data)`, with `label: ` in front when it has one. */
export type Script = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

const facts: TechnologyFacts = { name: 'Test', description: 'Far ends of tests', module: 'chan_test.so' }

export class DialplanFixture {
  readonly core: ExchangeFixture
  readonly clock: VirtualClock
  readonly entries: LogEntry[]
  readonly log: Log
  readonly bus: Bus
  readonly events: BusEvent[]
  readonly exchange: Exchange
  readonly engine: DialplanEngine
  readonly globalVariables: GlobalVariables
  readonly deviceStates: DeviceStates
  readonly store: Store
  readonly contexts: Contexts
  /** names of applications of the interface that take channels */
  readonly takers: Set<string>
  readonly unloaded = new Set<string>()
  /** what far ends were told, by channel name */
  readonly published: string[] = []
  settings: DialplanSettings = defaultSettings
  /** how long each sound takes, in milliseconds, by its address; others are not there */
  readonly sounds: Record<string, number> = {}
  /** what was played, in order */
  readonly played: string[] = []

  /** what each far end's media port is; absent: nobody is heard */
  mediaPort: ((channel: Channel) => PortSpec) | undefined

  constructor(script: Script = {}, soundDirectory?: string) {
    this.core = new ExchangeFixture(soundDirectory === undefined ? {} : { soundDirectory })
    const { clock, entries, log, bus, events, exchange, applications: takers, parts } = this.core
    this.clock = clock
    this.entries = entries
    this.log = log
    this.bus = bus
    this.events = events
    this.exchange = exchange
    this.takers = takers
    this.globalVariables = parts.globalVariables
    this.deviceStates = parts.deviceStates
    this.store = parts.store
    this.contexts = contextsOf(script)
    this.exchange.useMedia({ player: new TimedPlayer(clock, { lengthMs: async (uri) => this.#lengthOf(uri) }) })
    this.engine = new DialplanEngine({
      deps: {
        ...parts,
        configuration: { get: (configClass, objectType, id) => this.object(configClass, objectType, id) },
        settings: () => this.settings,
        isModuleLoaded: (name) => !this.unloaded.has(name) && name !== 'res_no_such_thing.so',
      },
      contexts: () => this.contexts,
      applications,
      functions,
    })
    this.exchange.useDialplan(this.engine)
    this.exchange.technologies.add(farEnds(this))
  }

  #lengthOf(mediaUri: string): number | undefined {
    const length = this.sounds[mediaUri] ?? (/^tone:[a-z\d]/.test(mediaUri) ? Number.POSITIVE_INFINITY : undefined)
    if (length !== undefined) this.played.push(mediaUri)
    return length
  }

  /** An incoming call; it rings until the dialplan does something. */
  incoming(given: Partial<ChannelFacts> & { id?: string } = {}): Channel {
    const channel = this.exchange.channels.create({ technology: facts, label: 'in', state: 'Ring', ...given })
    if (!channel) throw new Error(`the id ${given.id} is in use`)
    connect(this, channel)
    return channel
  }

  /** A call to an extension of the context `test`; it is under way when this resolves. */
  async calls(exten: string, given: Partial<ChannelFacts> & { id?: string } = {}): Promise<Channel> {
    const channel = this.incoming(given)
    this.exchange.dialplanRuns.start(channel, { context: given.context ?? 'test', exten, priority: 1 })
    await this.clock.settle()
    return channel
  }

  /** A channel that is up and does nothing else. */
  standing(given: Partial<ChannelFacts> & { id?: string } = {}): Channel {
    const channel = this.incoming({ state: 'Up', ...given })
    channel.take({ kind: 'bridge' })
    return channel
  }

  /** Lets `Local/…` be called: a far end that does what the words of its number say, or answers. */
  localToTest(): void {
    const { technologies, channels } = this.exchange
    const local = { ...facts, name: 'Local', module: 'chan_local.so' }
    technologies.add(
      technology(local, {
        request: ({ resource }) => {
          const channel = channels.create({
            technology: facts,
            label: `local_${resource.replace(/\W/g, '_')}`,
            isOutgoing: true,
          })
          if (!channel) return { ok: false, code: 'id-in-use', cause: 0 }
          connect(this, channel)
          const [number = ''] = resource.split('@')
          const words = /^[a-z]/.test(number) ? number : 'answer'
          channel.connect({ ...channel.driver, call: () => act(this, channel, words) })
          return { ok: true, channel }
        },
      }),
    )
  }

  press(channel: Channel, digits: string): void {
    this.core.press(channel, digits)
  }

  /** A configured object: there is one endpoint. */
  object(configClass: string, objectType: string, id: string): ReturnType<Configuration['get']> {
    if (configClass !== 'res_pjsip' || objectType !== 'endpoint' || id !== 'alice')
      return { ok: false, code: 'object-not-found' }
    const fields = [
      { attribute: 'context', value: 'test' },
      { attribute: 'set_var', value: 'A=1' },
      { attribute: 'set_var', value: 'B=2' },
    ]
    return { ok: true, fields }
  }

  /** Lines of the log at these levels. */
  lines(...levels: LogEntry['level'][]): string[] {
    return this.core.lines(...levels)
  }

  get problems(): string[] {
    return this.core.problems
  }

  /** Which applications ran on a channel, with their data. */
  steps(channel: Channel): string[] {
    return this.entries
      .filter((entry) => entry.channelId === channel.id && entry.message.startsWith('Executing '))
      .map(({ message }) => message.replace(/^Executing \[.*?\] (\w+)\(".*?", "([\s\S]*)"\)$/, '$1($2)'))
  }

  eventsOf<N extends BusEventName>(name: N): BusEvent<N>[] {
    return this.core.eventsOf(name)
  }

  /** The value of a text on a channel, as its dialplan replaces it. */
  async inDialplan(text: string, channel: Channel): Promise<string> {
    const place = { context: 'rehearsal', exten: 's', registrar: 'test', replaces: true }
    this.contexts.addPriority({ ...place, priority: 1, application: 'Set', data: `RESULT=${text}` })
    this.contexts.addPriority({ ...place, priority: 2, application: 'Return', data: '' })
    await this.engine.gosub(channel, 'rehearsal,s,1')
    return channel.variables.get('RESULT') ?? '(nothing)'
  }

  /** The value of a text on a channel, as somebody outside gets it. */
  async value(text: string, channel?: Channel): Promise<string> {
    const expression = `EVAL(${text})`
    const read = await this.engine.readFunctionLater(channel, expression)
    return read.ok ? read.value : `(${read.code})`
  }
}

/** On a channel that is up, with these variables: each text and what the dialplan makes of it, one after the other. */
export async function checkValues(
  variables: Readonly<Record<string, string>>,
  rows: readonly (readonly [text: string, value: string])[],
  fixture = new DialplanFixture(),
): Promise<DialplanFixture> {
  const channel = fixture.standing({ id: 'checked' })
  for (const [name, value] of Object.entries(variables)) channel.variables.set(name, value)
  for (const [text, value] of rows) assert.equal(await fixture.inDialplan(text, channel), value, text)
  return fixture
}

function connect(fixture: DialplanFixture, channel: Channel): void {
  const { mediaPort } = fixture
  channel.connect({
    ...(mediaPort && { mediaPort: () => mediaPort(channel) }),
    answer: () => true,
    hangUp: (cause) => void fixture.published.push(`${channel.name} hangup ${cause}`),
    indicate: (indication) => {
      fixture.published.push(`${channel.name} ${indication.type}`)
      return true
    },
    digitBegin: () => undefined,
    digitEnd: (digit) => void fixture.published.push(`${channel.name} digit ${digit}`),
    text: (text) => void fixture.published.push(`${channel.name} text ${text}`),
  })
}

/**
 * `Test/<word>[-<word>…]`: what the far end does, one word after the other, half a second apart: `ring`, `progress`, `answer`, `busy`,
 * `congestion`, `17` (hangs up with that cause); `none` cannot be called at all.
 */
function farEnds(fixture: DialplanFixture) {
  return technology(facts, {
    request({ resource, id, requestor }) {
      if (resource.startsWith('none')) return { ok: false, code: 'unavailable', cause: 20 }
      const kinship = requestor ? { linkedId: requestor.facts.linkedId } : {}
      const channel = fixture.exchange.channels.create({
        technology: facts,
        label: resource.replace(/[^\w]/g, '_'),
        id,
        isOutgoing: true,
        endpoint: `Test/${resource}`,
        ...kinship,
      })
      if (!channel) return { ok: false, code: 'id-in-use', cause: 0 }
      connect(fixture, channel)
      const { driver } = channel
      channel.connect({ ...driver, call: (dialString) => act(fixture, channel, dialString) })
      return { ok: true, channel }
    },
  })
}

function act(fixture: DialplanFixture, channel: Channel, dialString: string): { ok: true } {
  const words = dialString.split('-')
  const next = () => {
    const word = words.shift()
    if (word === undefined || channel.isEnded) return
    channel.handle(heard(word))
    fixture.clock.after(500, next)
  }
  fixture.clock.after(500, next)
  return { ok: true }
}

function heard(word: string): TechnologyEvent {
  if (/^\d+$/.test(word)) return { type: 'hung-up', cause: Number(word) }
  switch (word) {
    case 'ring':
      return { type: 'ringing' }
    case 'answer':
      return { type: 'answered' }
    case 'busy':
    case 'congestion':
    case 'progress':
    case 'proceeding':
      return { type: word }
    default:
      return { type: 'text', text: word }
  }
}

/** Extensions as they would be read from a file; `hint` in front of a name makes its first step the devices of a hint. */
function contextsOf(script: Script): Contexts {
  const contexts = new Contexts()
  for (const [context, extensions] of Object.entries(script)) {
    contexts.addContext(context, { registrar: 'test' })
    for (const [exten, steps] of Object.entries(extensions)) {
      steps.forEach((step, at) => {
        const found = /^(?:(\w+): )?([\s\S]*)$/.exec(step)
        const { application, data } = cutApplication(found?.[2] ?? '')
        const added = { context, registrar: 'test', label: found?.[1], application, data }
        if (exten.startsWith('hint ')) {
          contexts.addPriority({ ...added, exten: exten.slice(5), priority: hintPriority, application: step, data: '' })
        } else contexts.addPriority({ ...added, exten, priority: at + 1 })
      })
    }
  }
  return contexts
}
