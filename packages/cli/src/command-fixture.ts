// For tests: the deps of commands on a clock in hand, with a dialplan, Local channels, and ports that remember what they were told.
// Not the program.

import { CallBook, Ladders } from '@jackfield/ari'
import { LoginBlocks, ownHooks, type VirtualClock } from '@jackfield/base'
import { parseConf } from '@jackfield/conf'
import type { Channel, ChannelPlan } from '@jackfield/core'
import { ExchangeFixture } from '@jackfield/core/testing'
import {
  applications,
  DialplanEngine,
  type DialplanSettings,
  defaultFeatures,
  defaultSettings,
  ExtensionStates,
  type FeatureSettings,
  functions,
  readExtensions,
} from '@jackfield/dialplan'
import type { PacketWatcher } from '@jackfield/media'
import { applicationsOf, Parking } from '@jackfield/parking'
import { Queues, readQueues, readRules } from '@jackfield/queues'
import { type Pjsip, pjsipObjectTypes } from '@jackfield/technologies'
import { fixturePjsipConf, telephonesFixture } from '@jackfield/technologies/testing'
import { readVoicemail, Voicemail } from '@jackfield/voicemail'
import type { ClusterPort, CommandDeps, InterfaceSocket } from './command-deps.ts'
import { CommandLine, type LineOptions } from './command-line.ts'
import { commands } from './commands/index.ts'
import { Captures } from './packets/captures.ts'
import { SipHistory } from './sip-history.ts'
import { SipLogger } from './sip-logger/sip-logger.ts'

export class CommandFixture {
  readonly core = new ExchangeFixture({ files: { 'pjsip.conf': fixturePjsipConf }, types: pjsipObjectTypes })
  readonly clock: VirtualClock = this.core.clock
  readonly directory: string = this.core.directory
  readonly deps: CommandDeps
  readonly pjsip: Pjsip
  readonly parking: Parking
  readonly hooks = ownHooks()
  readonly line: CommandLine
  /** what the ports were told, in order */
  readonly asked: string[] = []
  /** what can go wrong outside of the house does, while this is set */
  trouble: string | undefined
  sockets: InterfaceSocket[] = []
  cluster: ClusterPort | undefined
  isEnding = false
  maxCalls = 0
  queuesText = ''
  rulesText = ''
  voicemailText = ''
  features: FeatureSettings = defaultFeatures
  dialplanSettings: DialplanSettings = defaultSettings
  /** who looks at the packets of media, as the media plane would be told */
  watcher: PacketWatcher | undefined
  readonly plane = {
    watchPackets: (watcher: PacketWatcher | undefined) => {
      this.watcher = watcher
    },
    settlePackets: async () => undefined,
  }
  readonly booted = Promise.withResolvers<void>()
  readonly #debugged = new Set<string>()

  constructor(extensions = '') {
    const { clock, directory } = this
    const { parts, log } = this.core
    const { bus, database, system, globalVariables, deviceStates, gate, exchange, modules, logs } = parts
    modules.register({
      name: 'pbx_config.so',
      description: 'The dialplan',
      supportLevel: 'core',
      reload: () => undefined,
    })
    modules.register({ name: 'res_agi.so', description: 'Programs', supportLevel: 'core' })
    modules.register({ name: 'func_devstate.so', description: 'Device states', supportLevel: 'core' })
    modules.register({ name: 'res_ari.so', description: 'The interface', supportLevel: 'core', isPermanent: true })
    const { dialplan: contexts, globals } = readExtensions(parseConf(extensions, 'extensions.conf'))
    globalVariables.load(globals.map(({ name, value }) => [name, value]))
    const parking = new Parking({
      ...parts,
      contexts: () => contexts,
      engine: () => engine,
      hintsChanged: () => hints.refresh(),
    })
    this.parking = parking
    const voicemail = new Voicemail({
      ...parts,
      spoolDirectory: directory,
      read: () => readVoicemail(parseConf(this.voicemailText)).settings,
    })
    const callQueues = new Queues({
      ...{ ...parts, space: parts.store.space('queues'), appendLog: () => undefined },
      read: () => ({ ...readQueues(parseConf(this.queuesText)), ...readRules(parseConf(this.rulesText)) }),
    })
    const engine: DialplanEngine = new DialplanEngine({
      deps: {
        ...parts,
        settings: () => defaultSettings,
        isModuleLoaded: () => true,
      },
      contexts: () => contexts,
      applications: [...applications, ...applicationsOf(parking)],
      functions,
    })
    exchange.useDialplan(engine)
    const { channels } = exchange
    const hints: ExtensionStates = new ExtensionStates({
      bus,
      deviceStates,
      contexts: () => contexts,
      lookup: engine.extensions,
    })
    const { pjsip, inventory } = telephonesFixture(parts, directory, hints)
    this.pjsip = pjsip
    const wire = { clock, log, hooks: this.hooks, directory, ownAddress: (bound: string) => bound }
    this.deps = {
      logins: new LoginBlocks(),
      sip: { inventory, logger: new SipLogger(wire), history: new SipHistory(clock, this.hooks) },
      captures: new Captures({ ...wire, bus, channels, plane: this.plane }),
      callBook: new CallBook(
        new Ladders({
          ...{ clock, bus },
          requests: this.hooks('jackfield:call:request'),
          deliveries: this.hooks('jackfield:event:delivered'),
          steps: this.hooks('jackfield:dialplan:step'),
        }),
      ),
      ...{
        clock,
        log,
        system,
        exchange,
        engine,
        contexts,
        parking,
        features: () => this.features,
        dialplanSettings: () => this.dialplanSettings,
        callQueues,
        voicemail,
        queues: () => [{ name: 'media/0', processed: 12, waiting: 1, most: 3 }],
        modules,
        logs,
        database,
        deviceStates,
        globalVariables,
        gate,
      },
      program: this.#program(),
      interface: this.#interface(),
      http: {
        ...{ prefix: '/x', serverName: 'Jackfield/test', paths: ['/ari'], redirects: [], connections: 2 },
        addresses: [{ host: '127.0.0.1', port: 8088, isSecure: false }],
      },
      manager: {
        sessions: () => [{ user: 'boss', remote: '127.0.0.1' }],
        users: () => ['boss'],
        actions: async () => [{ name: 'Ping', synopsis: 'Answers', privileges: '<none>' }],
        events: async () => ['Bye', 'Cdr', 'Hangup', 'Newchannel'].map((name) => ({ name, privileges: 'call,all' })),
      },
      agi: { isDebugged: false, commands: [{ name: 'NOOP', usage: 'Does nothing.', isForTheDead: true }] },
      records: {
        calls: () => ({
          ...{
            isEnabled: true,
            isActive: true,
            keepsUnanswered: false,
            recordsCongestion: false,
            written: 3,
            waiting: 2,
          },
          ...{ backends: ['cdr-custom'], batch: { size: 10, timeMs: 5000, flushesAtEnd: true } },
        }),
        channelEvents: () => ({
          ...{ isEnabled: true, kinds: ['CHAN_START'], applications: ['dial'], backends: ['cel-custom'] },
        }),
        submit: () => void this.asked.push('submit'),
      },
      cluster: () => this.cluster,
      mediaDebug: { isOn: false, set: (isOn) => void this.asked.push(`rtp ${isOn}`) },
    }
    this.line = new CommandLine({ deps: this.deps, loadCommands: async () => commands })
  }

  /** Loads the modules there are. */
  async start(): Promise<this> {
    await this.deps.modules.start()
    return this
  }

  async run(line: string, options?: LineOptions): Promise<readonly string[]> {
    return (await this.line.run(line, options)).lines
  }

  /** What `--json` shows. */
  async data(line: string): Promise<unknown> {
    return JSON.parse((await this.run(line, { isJson: true })).join('\n'))
  }

  /** A channel that is up, driven by nobody. */
  channel(name: string, plan: Partial<ChannelPlan> = {}): Channel {
    return this.core.channel(plan.id, { name, ...plan })
  }

  get problems(): string[] {
    return this.core.problems
  }

  get verbose(): string[] {
    return this.core.lines('VERBOSE')
  }

  close(): Promise<void> {
    return this.core.close()
  }

  #program(): CommandDeps['program'] {
    return {
      whenBooted: () => this.booted.promise,
      end: (ending, moment) => {
        this.asked.push(`${ending} ${moment}`)
        this.isEnding = true
        return { callsLeft: this.deps.exchange.channels.list().length }
      },
      abortEnding: () => this.isEnding,
      reload: async (part) => {
        if (this.trouble) throw new Error(this.trouble)
        this.asked.push(`reload ${part}`)
      },
      backup: async () => {
        if (this.trouble) throw new Error(this.trouble)
        return { path: '/spool/backup/x', bytes: 7 }
      },
      facts: () => ({
        ...{ configurationFile: '/etc/x/asterisk.conf', maxCalls: this.maxCalls, maxLoad: 0 },
        ...{ livesDangerously: false, languagePrefix: true, directories: [['Log', this.directory]] },
      }),
    }
  }

  #interface(): CommandDeps['interface'] {
    return {
      status: () => ({ isEnabled: true, isPretty: false, realm: 'here', allowedOrigins: ['a', 'b'] }),
      users: () => [{ name: 'reader', isReadOnly: true, allows: ['channels.*'] }],
      applications: () => [{ name: 'ivr', isActive: true, shown: { name: 'ivr', channel_ids: ['1.2'] } }],
      sockets: () => this.sockets,
      closeSockets: (ids) => {
        const before = this.sockets.length
        this.sockets = this.sockets.filter(({ id }) => !ids.includes(id))
        return before - this.sockets.length
      },
      debug: (application, isOn) => {
        if (isOn) this.#debugged.add(application)
        else this.#debugged.delete(application)
      },
      isDebugged: (application) => this.#debugged.has(application),
    }
  }
}
