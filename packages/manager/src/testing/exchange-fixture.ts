// For tests: an exchange on a clock in hand with a dialplan, Local channels, and the manager interface before it.
// Not the program: nothing is read from files, nothing listens.

import type { LogEntry, VirtualClock } from '@jackfield/base'
import { parseConf } from '@jackfield/conf'
import {
  type Channel,
  type ChannelDriver,
  type ChannelPlan,
  defaultRecordSettings,
  type Exchange,
  moduleRows,
  type RecordSettings,
} from '@jackfield/core'
import { ExchangeFixture as CoreFixture } from '@jackfield/core/testing'
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
import { applicationsOf, Parking } from '@jackfield/parking'
import { Queues, readQueues, readRules } from '@jackfield/queues'
import { type Pjsip, pjsipObjectTypes } from '@jackfield/technologies'
import { fixturePjsipConf, telephonesFixture } from '@jackfield/technologies/testing'
import { readVoicemail, Voicemail } from '@jackfield/voicemail'
import { noAsyncAgi } from '../async-agi.ts'
import { noCommands } from '../commands.ts'
import { noConfigurationFiles } from '../configuration-files.ts'
import { parseLegacyFilter } from '../event-filter.ts'
import { Manager } from '../manager.ts'
import type { ManagerDeps } from '../manager-deps.ts'
import type { ManagerOptions } from '../manager-options.ts'
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

export class ExchangeFixture {
  readonly core = new CoreFixture({ files: { 'pjsip.conf': fixturePjsipConf }, types: pjsipObjectTypes })
  readonly clock: VirtualClock = this.core.clock
  readonly entries: LogEntry[] = this.core.entries
  readonly directory: string = this.core.directory
  readonly exchange: Exchange = this.core.exchange
  readonly deps: ManagerDeps
  readonly manager: Manager
  readonly pjsip: Pjsip
  readonly parking: Parking
  features: FeatureSettings = defaultFeatures
  recordSettings: RecordSettings = defaultRecordSettings
  reloads = 0
  /** queues.conf and queuerules.conf, and the lines that were written into the log of queues */
  queuesText = ''
  /** voicemail.conf */
  voicemailText = ''
  rulesText = ''
  readonly queueLog: string[] = []

  constructor(options: Partial<ManagerOptions> = {}, parts: Partial<ManagerDeps> = {}) {
    const { directory } = this
    const small = this.core.parts
    const { bus, modules, deviceStates, exchange } = small
    modules.registerAll(moduleRows(['app_userevent.so', 'pbx_config.so']))
    modules.attach('pbx_config.so', { reload: () => undefined })
    const contexts = readExtensions(parseConf(dialplanText)).dialplan
    const parking = new Parking({
      ...small,
      contexts: () => contexts,
      engine: () => dialplan,
      hintsChanged: () => extensionStates.refresh(),
    })
    this.parking = parking
    const queues = new Queues({
      ...{ ...small, space: small.store.space('queues'), appendLog: (line) => void this.queueLog.push(line) },
      read: () => ({ ...readQueues(parseConf(this.queuesText)), ...readRules(parseConf(this.rulesText)) }),
    })
    const voicemail = new Voicemail({
      ...small,
      spoolDirectory: directory,
      read: () => readVoicemail(parseConf(this.voicemailText)).settings,
    })
    const dialplan: DialplanEngine = new DialplanEngine({
      deps: {
        ...small,
        settings: () => defaultSettings,
        isModuleLoaded: () => true,
      },
      contexts: () => contexts,
      applications: [...applications, ...applicationsOf(parking), ...queues.applications],
      functions: [...functions, ...queues.functions],
    })
    exchange.useDialplan(dialplan)
    const extensionStates: ExtensionStates = new ExtensionStates({
      ...{ bus, deviceStates, contexts: () => contexts, lookup: dialplan.extensions },
    })
    const { pjsip, inventory } = telephonesFixture(small, directory, extensionStates)
    this.pjsip = pjsip
    this.deps = {
      ...small,
      dialplan,
      contexts,
      extensionStates,
      features: () => this.features,
      recordSettings: () => this.recordSettings,
      reload: async () => void this.reloads++,
      commands: noCommands,
      configurationFiles: noConfigurationFiles,
      asyncAgi: noAsyncAgi,
      parking,
      queues,
      voicemail,
      sip: inventory,
      ...parts,
    }
    this.manager = new Manager(this.deps, testUsers, options)
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
    return this.core.channel(id, { name: `Test/${id}`, context: 'phones', ...plan }, driver)
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
    this.deps.extensionStates.close()
    await this.core.close()
  }
}

/** Runs a test in a small exchange, and ends it. */
export const within =
  (
    test: (small: ExchangeFixture) => Promise<void>,
    options: Partial<ManagerOptions> = {},
    parts: Partial<ManagerDeps> = {},
  ) =>
  async (): Promise<void> => {
    const small = new ExchangeFixture(options, parts)
    try {
      await test(small)
    } finally {
      await small.close()
    }
  }
