// For tests: the SIP technology as an exchange has it, on a network in memory and a clock in hand, and phones beside it.
// Not calls: their fixture believes everybody.

import { type Log, seededRandom, VirtualClock } from '@jackfield/base'
import { parseConf } from '@jackfield/conf'
import {
  type Bus,
  type BusEvent,
  type Configuration,
  type Endpoints,
  emptyDialplan,
  readSorceryConf,
  type Store,
} from '@jackfield/core'
import { ExchangeFixture as CoreFixture } from '@jackfield/core/testing'
import {
  DigestClient,
  type Header,
  type IncomingRequest,
  type RequestResult,
  type Resolver,
  type TransportName,
  UserAgent,
} from '@jackfield/sip'
import { MemorySipNetwork } from '@jackfield/sip/testing'
import { pjsipObjectTypes } from './configuration/pjsip-object-types.ts'
import { Pjsip, type PjsipDeps } from './pjsip.ts'

export const ours = '10.0.0.1'

const sorcery = `[res_pjsip]
endpoint = config,pjsip.conf,criteria=type=endpoint
endpoint = memory
aor = config,pjsip.conf,criteria=type=aor
aor = memory
auth = config,pjsip.conf,criteria=type=auth
auth = memory
transport = config,pjsip.conf,criteria=type=transport
transport = memory
[res_pjsip_pubsub]
resource_list = config,pjsip.conf,criteria=type=resource_list
resource_list = memory
[res_pjsip_outbound_registration]
registration = config,pjsip.conf,criteria=type=registration
registration = memory
[res_pjsip_acl]
acl = config,pjsip.conf,criteria=type=acl
acl = astdb,fences
`

export interface TestPjsipOptions extends Partial<PjsipDeps> {
  readonly aclConf?: string
  /** the store of an exchange that ran before */
  readonly store?: Store
  /** the clock of an exchange that ran before */
  readonly clock?: VirtualClock
  /** the one it stood on */
  readonly network?: MemorySipNetwork
  readonly names?: Readonly<Record<string, readonly string[]>>
}

export class TestPjsip {
  readonly clock: VirtualClock
  readonly network: MemorySipNetwork
  readonly configuration: Configuration
  readonly endpoints: Endpoints
  readonly pjsip: Pjsip
  readonly store: Store
  readonly bus: Bus
  readonly events: BusEvent[]
  readonly log: Log
  readonly core: CoreFixture

  constructor(conf: string, options: TestPjsipOptions = {}) {
    const clock = options.clock ?? new VirtualClock(Date.UTC(2026, 0, 1))
    this.clock = clock
    this.network = options.network ?? new MemorySipNetwork(clock)
    this.core = new CoreFixture({
      clock,
      store: options.store,
      files: { 'pjsip.conf': conf },
      types: pjsipObjectTypes,
      backings: readSorceryConf(parseConf(sorcery)).lines,
    })
    const { log, bus, events, parts, exchange } = this.core
    this.log = log
    this.bus = bus
    this.events = events
    this.store = parts.store
    this.configuration = parts.configuration
    this.endpoints = exchange.endpoints
    const { aclConf = '', names = {}, store: _store, clock: _clock, network: _network, ...more } = options
    const resolver: Resolver = {
      naptr: async () => [],
      srv: async () => [],
      ipv4: async (name) => names[name] ?? [],
      ipv6: async () => [],
    }
    this.pjsip = new Pjsip({
      clock,
      random: seededRandom(11),
      log,
      bus: this.bus,
      configuration: this.configuration,
      endpoints: this.endpoints,
      dialplan: () => ({ ...emptyDialplan, exists: (_context, exten) => exten === '600' }),
      space: this.store.space('database'),
      directory: '/nowhere',
      readAclConf: () => parseConf(aclConf, 'acl.conf'),
      resolver,
      ...more,
    })
    const { agent, reception } = this.pjsip.signalling
    for (const name of ['UDP', 'TCP', 'WS'] as const) {
      agent.transports.add(this.network.open(name, { address: ours, port: 5060 }, reception))
    }
  }

  phone(user: string, options: PhoneOptions = {}): TestPhone {
    return new TestPhone(this, user, options)
  }

  /** Lines of the log, each with its level. */
  get said(): string[] {
    return this.core.entries.map(({ level, message }) => `${level} ${message}`)
  }

  /** Short forms of what was told since the last time. */
  published(...names: string[]): string[] {
    const published = this.events.filter(({ name }) => names.length === 0 || names.includes(name)).map(inShort)
    this.events.length = 0
    return published
  }

  state(endpoint: string): string | undefined {
    return this.endpoints.get('PJSIP', endpoint)?.state
  }

  uris(aor: string): string[] {
    return this.pjsip.contacts.of(aor).map(({ uri }) => uri)
  }

  async close(): Promise<void> {
    const closing = this.pjsip.close()
    await this.clock.pass('2s')
    await closing
  }
}

interface PhoneOptions {
  readonly address?: string
  readonly port?: number
  readonly password?: string
  /** who the credentials are of, where it is not the user */
  readonly account?: string
  readonly transport?: TransportName
}

export interface Asked {
  readonly method?: string
  readonly to?: string
  readonly contact?: string | null
  readonly expires?: number | null
  readonly headers?: readonly Header[]
  readonly isAnonymous?: boolean
}

let phones = 0

export class TestPhone {
  readonly agent: UserAgent
  readonly contact: string
  readonly received: IncomingRequest[] = []
  /** what requests to it are answered with; undefined: nothing */
  answersWith: number | undefined = 200
  readonly #fixture: TestPjsip
  readonly #user: string
  readonly #options: PhoneOptions
  readonly #credentials: DigestClient | undefined
  #sequence = 1
  readonly #callId: string

  constructor(fixture: TestPjsip, user: string, options: PhoneOptions) {
    this.#fixture = fixture
    this.#user = user
    this.#options = options
    const { address = '10.0.0.2', port = 5060, password, account = user, transport = 'UDP' } = options
    const random = seededRandom(100 + ++phones)
    this.#callId = random.uuid()
    this.contact = `sip:${user}@${address}:${port}${transport === 'UDP' ? '' : `;transport=${transport}`}`
    this.agent = new UserAgent({
      clock: fixture.clock,
      random,
      extensions: ['100rel', 'timer', 'replaces', 'eventlist'],
      resolver: { naptr: async () => [], srv: async () => [], ipv4: async () => [], ipv6: async () => [] },
      handler: {
        onInvite: (incoming) => void incoming.respond(486),
        onRequest: (incoming) => {
          this.received.push(incoming)
          if (this.answersWith !== undefined) incoming.respond(this.answersWith)
        },
      },
    })
    this.agent.transports.add(fixture.network.open(transport, { address, port }, this.agent))
    if (password !== undefined)
      this.#credentials = new DigestClient({ random, lookUp: () => ({ username: account, password }) })
  }

  /** A request outside of a dialog, to its end. */
  async ask(asked: Asked = {}): Promise<RequestResult> {
    const { method = 'OPTIONS', to = '', headers = [] } = asked
    const { transport = 'UDP', address = '10.0.0.2' } = this.#options
    const place = `${to === '' ? '' : `${to}@`}${ours}`
    this.#sequence += 10
    const result = this.agent.request(method, {
      uri: `sip:${place}:5060${transport === 'UDP' ? '' : `;transport=${transport}`}`,
      from: `<sip:${this.#user}@${asked.isAnonymous ? 'anonymous.invalid' : address}>`,
      to: `<sip:${place}>`,
      callId: this.#callId,
      sequence: this.#sequence,
      headers,
      ...(this.#credentials ? { credentials: this.#credentials } : {}),
    })
    await this.#fixture.clock.pass('1s')
    return result
  }

  register(asked: Asked = {}): Promise<RequestResult> {
    const { contact = `<${this.contact}>`, expires = 300, headers = [] } = asked
    const own: Header[] = [
      ...(contact === null ? [] : [['contact', contact] as const]),
      ...(expires === null ? [] : [['expires', String(expires)] as const]),
    ]
    return this.ask({ method: 'REGISTER', to: this.#user, ...asked, headers: [...own, ...headers] })
  }
}

function inShort(event: BusEvent): string {
  switch (event.name) {
    case 'contact-status-changed':
      return `${event.endpoint.resource} ${event.endpoint.state}: ${event.contact.uri} ${event.contact.status}`
    case 'peer-status-changed':
      return `${event.endpoint.resource} ${event.peer.peerStatus}`
    case 'endpoint-state-changed':
      return `${event.endpoint.resource} ${event.endpoint.state}`
    case 'security-event':
      return `${event.kind} ${event.accountId}`
    case 'registration-changed':
      return `${event.user} ${event.status}${event.cause && ` ${event.cause}`}`
    default:
      return event.name
  }
}
