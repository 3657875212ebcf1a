// For tests: an exchange on a clock in hand with a dialplan, Local channels, and the manager interface before it.
// Not the program: nothing is read from files, nothing listens.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LogEntry, logTo, seededRandom, VirtualClock } from '@jackfield/base'
import { parseConf } from '@jackfield/conf'
import {
  Bus,
  type Channel,
  type ChannelDriver,
  type ChannelPlan,
  Configuration,
  DeviceStates,
  DialplanDatabase,
  Exchange,
  Gate,
  GlobalVariables,
  Logs,
  Mailboxes,
  Modules,
  moduleRows,
  objectTypes,
  Store,
  System,
  type TechnologyFacts,
} from '@jackfield/core'
import {
  applications,
  DialplanEngine,
  defaultFeatures,
  defaultSettings,
  ExtensionStates,
  type FeatureSettings,
  functions,
  readExtensions,
} from '@jackfield/dialplan'
import {
  localTechnology,
  Notifications,
  Pjsip,
  PjsipInventory,
  PjsipSubscriptions,
  readNotifyConf,
} from '@jackfield/technologies'
import { noAsyncAgi } from '../async-agi.ts'
import { noCommands } from '../commands.ts'
import { parseLegacyFilter } from '../event-filter.ts'
import type { House } from '../house.ts'
import { Manager, type ManagerOptions } from '../manager.ts'
import { everything, readPrivileges } from '../privileges.table.ts'
import type { ManagerUser } from '../users.ts'
import { TestClient } from './test-client.ts'

export const dialplanText = `
[phones]
exten => answer,1,Wait(1)
 same => n,Answer()
 same => n,Wait(600)
exten => up,1,Answer()
 same => n(here),Wait(600)
exten => busy,1,Busy(1)
exten => ring,1,Ringing()
 same => n,Wait(600)
exten => early,1,Progress()
 same => n,Wait(600)
exten => call,1,Dial(\${CALLED},30)
 same => n,Wait(600)
exten => relay,1,Dial(Local/up@phones/n,30)
exten => note,1,Set(NOTED=\${ARG1})
 same => n,Return()
exten => 7001,hint,Custom:lamp
exten => 7001,1,Hangup()
exten => 7002,hint,Custom:lamp,CustomPresence:bea
`

/** SIP as pjsip.conf has it here; nothing listens. */
const pjsipText = `
[alice]
type = endpoint
aors = alice
auth = alice
transport = wire
callerid = Alice <1001>
[alice]
type = aor
max_contacts = 1
contact = sip:alice@192.0.2.1
[alice]
type = auth
username = alice
password = very secret
[bare]
type = endpoint
context = phones
[wire]
type = transport
protocol = udp
bind = 127.0.0.1:5060
[trunk]
type = identify
endpoint = alice
match = 192.0.2.0/24
[line]
type = registration
server_uri = sip:192.0.2.9
client_uri = sip:us@192.0.2.9
outbound_auth = alice
max_random_initial_delay = 0
[office]
type = resource_list
event = dialog
list_item = 7001,more
[more]
type = resource_list
event = dialog
list_item = 7002
`

const notifyText = '[check-sync]\nEvent => check-sync\n'

const user = (name: string, given: Partial<ManagerUser> = {}): ManagerUser => ({
  name,
  secret: 'secret',
  read: everything,
  write: everything,
  isAllowedFrom: () => true,
  filters: [],
  variables: [],
  writeTimeoutMs: 100,
  displaysConnects: true,
  mayLogInTwice: true,
  ...given,
})

const classes = (text: string) => readPrivileges(text).bits
const filter = parseLegacyFilter('^Event: UserEvent')

/** Who may log in, each with `secret`. */
export const testUsers: readonly ManagerUser[] = [
  user('all'),
  user('caller', { read: classes('call'), write: classes('call,originate') }),
  user('once', { mayLogInTwice: false }),
  user('elsewhere', { isAllowedFrom: (address) => address === '10.0.0.1' }),
  user('filtered', { filters: filter.ok ? [filter.filter] : [] }),
  user('giver', { variables: [['GIVEN', 'by its user']] }),
]

const testTechnology: TechnologyFacts = { name: 'Test', description: 'for tests', module: 'chan_test.so' }

export class SmallExchange {
  readonly clock = new VirtualClock()
  readonly entries: LogEntry[] = []
  readonly directory = mkdtempSync(join(tmpdir(), 'manager-'))
  readonly house: House
  readonly manager: Manager
  readonly exchange: Exchange
  readonly pjsip: Pjsip
  features: FeatureSettings = defaultFeatures
  reloads = 0
  readonly #store: Store
  readonly #logs: Logs

  constructor(options: Partial<ManagerOptions> = {}, parts: Partial<House> = {}) {
    const { clock } = this
    const random = seededRandom(7)
    const log = logTo((entry) => void this.entries.push(entry))
    const bus = new Bus(clock, log)
    this.#store = Store.open(':memory:', { clock, log })
    const database = new DialplanDatabase(this.#store.space('database'))
    const modules = new Modules(log)
    modules.registerAll(moduleRows(['app_userevent.so', 'pbx_config.so']))
    modules.attach('pbx_config.so', { reload: () => undefined })
    const deviceStates = new DeviceStates({ space: this.#store.space('device-states'), database, bus })
    const build = { os: '', kernel: '', machine: '', options: '', date: '', user: '' }
    const system = new System({ clock, random, version: 'Jackfield 0.1.0', build, entityId: '00:00:00:00:00:01' })
    const gate = new Gate({ log, lag: { standingMs: 0 } })
    this.#logs = new Logs({ clock, directory: this.directory, version: 'test', writeConsole: () => undefined })
    this.exchange = new Exchange({
      clock,
      random,
      log,
      bus,
      gate,
      ids: system,
      soundDirectory: join(this.directory, 'sounds'),
      recordingDirectory: join(this.directory, 'recording'),
    })
    const globalVariables = new GlobalVariables(bus)
    const contexts = readExtensions(parseConf(dialplanText)).dialplan
    const { exchange } = this
    const configuration = new Configuration({
      log,
      database,
      readDocument: (file) => parseConf(file === 'pjsip.conf' ? pjsipText : ''),
      types: objectTypes,
    })
    const dialplan = new DialplanEngine({
      house: {
        clock,
        random,
        log,
        bus,
        exchange,
        globalVariables,
        deviceStates,
        database,
        system,
        configuration,
        settings: () => defaultSettings,
        isModuleLoaded: () => true,
      },
      contexts: () => contexts,
      applications,
      functions,
    })
    exchange.useDialplan(dialplan)
    const { channels, dialplanRuns, bridges } = exchange
    exchange.technologies.add(
      localTechnology({ channels, dialplan: () => exchange.dialplan, dialplanRuns, bridges, bus }),
    )
    const { endpoints } = exchange
    endpoints.useDeviceStates(deviceStates)
    this.pjsip = new Pjsip({
      ...{ clock, random, log, bus, configuration, endpoints, directory: this.directory },
      dialplan: () => exchange.dialplan,
      readAclConf: () => parseConf(''),
    })
    const mailboxes = new Mailboxes({ space: this.#store.space('mailboxes'), bus })
    const extensionStates = new ExtensionStates({
      ...{ bus, deviceStates, contexts: () => contexts, lookup: dialplan.extensions },
    })
    const { pjsip } = this
    const { signalling } = pjsip
    const subscriptions = new PjsipSubscriptions({
      ...{ clock, random, log, bus, signalling, endpoints, channels, mailboxes, hints: extensionStates },
      transports: signalling.transports,
      contacts: pjsip.contacts,
      endpointsOf: (aor) => pjsip.states.endpointsOf(aor),
    })
    const notifications = new Notifications({ log, signalling, callOf: () => undefined })
    notifications.use(readNotifyConf(parseConf(notifyText)).types)
    this.house = {
      clock,
      random,
      log,
      bus,
      system,
      gate,
      modules,
      logs: this.#logs,
      database,
      deviceStates,
      mailboxes,
      globalVariables,
      exchange,
      dialplan,
      contexts,
      extensionStates,
      features: () => this.features,
      reload: async () => void this.reloads++,
      commands: noCommands,
      asyncAgi: noAsyncAgi,
      sip: new PjsipInventory({ pjsip, configuration, deviceStates, exchange, subscriptions, notifications }),
      ...parts,
    }
    this.manager = new Manager(this.house, testUsers, options)
  }

  /** Somebody who is connected, and no more. */
  connect(address?: string): TestClient {
    return new TestClient(this.manager, this.clock, address)
  }

  /** Somebody who is logged in; what the login brought is forgotten. */
  async client(name = 'all', more: Readonly<Record<string, string>> = {}): Promise<TestClient> {
    const client = this.connect()
    await client.logIn(name, 'secret', more)
    client.hush()
    return client
  }

  /** A channel that is up, driven by nobody, called `Test/<id>`. */
  channel(id: string, plan: Partial<ChannelPlan> = {}, driver: Partial<ChannelDriver> = {}): Channel {
    const made = this.exchange.channels.create({
      technology: testTechnology,
      id,
      name: `Test/${id}`,
      state: 'Up',
      context: 'phones',
      ...plan,
    })
    if (!made) throw new Error(`${id} is in use`)
    made.connect({ hangUp: () => undefined, ...driver })
    return made
  }

  /** A channel of the dialplan: the near half of a Local channel, answered, waiting in `phones,up`. */
  async call(id: string, exten = 'up'): Promise<Channel> {
    const made = await this.exchange.calls.originate({
      endpoint: 'Local/up@phones/n',
      id,
      target: { place: { context: 'phones', exten, priority: 1 } },
    })
    if (!made.ok) throw new Error(`${id} could not be called`)
    await this.clock.pass('1s')
    return made.channel
  }

  /** Hangs everything up, and says what is left: timers and sessions. */
  async close(): Promise<void> {
    for (const channel of this.exchange.channels.all()) channel.requestHangup('shutdown')
    await this.clock.pass('5s')
    this.manager.close()
    this.house.extensionStates.close()
    this.#store.close()
    await this.#logs.close()
    rmSync(this.directory, { recursive: true, force: true })
  }
}

/** Runs a test in a small exchange, and ends it. */
export const within =
  (test: (small: SmallExchange) => Promise<void>, options: Partial<ManagerOptions> = {}, parts: Partial<House> = {}) =>
  async (): Promise<void> => {
    const small = new SmallExchange(options, parts)
    try {
      await test(small)
    } finally {
      await small.close()
    }
  }
