// A whole exchange, from its configuration to its open doors; reload, drain and end.
// Not the process: signals and what stands on the terminal are the commands'.

import { join } from 'node:path'
import type { Applications, AriDeps } from '@jackfield/ari'
import { type Clock, type Dispose, detached, ignoreRejection, type Random } from '@jackfield/base'
import type { CommandLine, ControlDoor, Ending } from '@jackfield/cli'
import type { Engine } from '@jackfield/cluster'
import type { Door, DoorAddress } from '@jackfield/http'
import { type InProcessMedia, loadInProcess, type MemoryNetwork } from '@jackfield/media'
import { voicemailModule } from '@jackfield/voicemail'
import { ApplicationContexts } from './assembly/application-contexts.ts'
import { ariDeps } from './assembly/ari-deps.ts'
import { type AssembledCallBook, assembleCallBook } from './assembly/call-book.ts'
import { assembleCalls, type Calls } from './assembly/calls.ts'
import { ConfiguredManager } from './assembly/configured-manager.ts'
import { ConfiguredOutbound } from './assembly/configured-outbound.ts'
import { type AssembledCommands, assembleCommands, type OpenedControl, openControl } from './assembly/control.ts'
import { makeDirectories } from './assembly/directories.ts'
import { assembleDoor, listenAddresses } from './assembly/door.ts'
import { Doors } from './assembly/doors.ts'
import { assembleHep } from './assembly/hep.ts'
import { assembleApplications, assembleInterface, type ServedInterface } from './assembly/interface.ts'
import type { ServedManager } from './assembly/manager.ts'
import { moduleNames } from './assembly/module-names.ts'
import { attachModules } from './assembly/modules.ts'
import { hasConsole, mountAll } from './assembly/mounts.ts'
import { loadParts, type Parts } from './assembly/parts.ts'
import { type AssembledRecords, assembleRecords } from './assembly/records.ts'
import { reportFaults } from './assembly/report-faults.ts'
import { readSettings, type Settings } from './assembly/settings.ts'
import { assembleState, type State } from './assembly/state.ts'
import { ConfiguredTracing } from './assembly/tracing.ts'
import { writableFiles } from './assembly/writable-files.ts'
import { clusterBook } from './cluster/cluster-book.ts'
import type { ClusterNodes, JoinedCluster } from './cluster/join-cluster.ts'
import { ConfigurationReload } from './configuration-reload.ts'
import { PlannedEnd } from './ending.ts'
import type { HepCopies } from './hep/hep-copies.ts'
import type { ConfiguredPlace } from './place.ts'
import type { Rights } from './rights.ts'
import { TerminalLines } from './terminal/terminal-lines.ts'
import { programName } from './version.ts'
import { ConfigurationWatch } from './watching/configuration-watch.ts'
import { type AssembledWatch, watchExchange } from './watching/watch-exchange.ts'

export interface ExchangeOptions {
  readonly place: ConfiguredPlace
  readonly clock: Clock
  readonly random: Random
  writeConsole(line: string): void
  /** nothing is kept: for tests */
  readonly isForgetful?: boolean
  /** whom it becomes; absent: it stays who it is */
  readonly rights?: Rights | undefined
  /** who it runs as, as shown; absent: nobody was asked for */
  readonly shownUser?: { readonly user: string; readonly group: string }
  /** nothing listens: for tests that need no port */
  readonly isDeaf?: boolean
  /** what nodes speak through instead of the servers in cluster.conf: for tests */
  readonly engine?: Engine | undefined
  /** that media go over, when it is shared with other exchanges: for tests */
  readonly mediaNetwork?: MemoryNetwork | undefined
}

/** What is there before the exchange itself. */
interface Prepared extends Parts {
  readonly control: OpenedControl | undefined
  readonly inProcess: InProcessMedia | undefined
}

/** Why an exchange did not start, in words for whoever started it. */
export class StartError extends Error {}

export class RunningExchange {
  readonly #options: ExchangeOptions
  readonly #current: { settings: Settings }
  readonly #configuration: ConfigurationReload
  readonly state: State
  readonly calls: Calls
  readonly records: AssembledRecords
  readonly hep: HepCopies
  readonly tracing: ConfiguredTracing
  readonly applications: Applications
  readonly interface: ServedInterface
  readonly door: Door
  readonly configuredManager: ConfiguredManager
  readonly #callBook: AssembledCallBook
  readonly #watch: AssembledWatch
  readonly #configurationWatch: ConfigurationWatch
  readonly #stopMeasuring: Dispose
  readonly #stopReporting: Dispose
  readonly #outbound: ConfiguredOutbound
  readonly #control: OpenedControl | undefined
  readonly #commands: AssembledCommands
  readonly #plannedEnd: PlannedEnd
  readonly #doors: Doors
  readonly #booted = Promise.withResolvers<void>()
  readonly #ended = Promise.withResolvers<Ending>()
  readonly #join: Parts['joinCluster']
  #cluster: JoinedCluster | undefined
  #isStarted = false
  #isDraining = false
  #ending: Promise<void> | undefined

  static async start(options: ExchangeOptions): Promise<RunningExchange> {
    const { place, clock, isForgetful, isDeaf, rights } = options
    const settings = readSettings(place, moduleNames)
    if (!isForgetful) makeDirectories(settings, rights)
    // what it makes from here on is the user's
    rights?.lower()
    const control = isForgetful || isDeaf ? undefined : await openControl(settings, clock)
    if (control && !control.ok && control.isRunning) {
      const { path } = settings.program.control
      throw new StartError(`${programName} already running on ${path}.  Use 'jackfield remote' to connect.`)
    }
    const door = control?.ok ? control.door : undefined
    const inProcess = isForgetful ? (await loadInProcess()).inProcessMedia(options, options.mediaNetwork) : undefined
    const prepared = { control, inProcess, ...(await loadParts(settings)) }
    const exchange = await made(() => new RunningExchange(options, settings, prepared), door)
    try {
      await exchange.#open()
    } catch (error) {
      await exchange.close()
      throw error
    }
    return exchange
  }

  private constructor(options: ExchangeOptions, settings: Settings, prepared: Prepared) {
    const { control, inProcess, joinCluster, assembleManager } = prepared
    this.#options = options
    this.#join = joinCluster
    this.#control = control
    const { clock, random, place, isForgetful = false } = options
    const current = { settings }
    this.#current = current
    const deps = {
      clock,
      random,
      source: place.source,
      settings,
      currentSettings: () => current.settings,
      moduleNames,
      isForgetful,
      inProcess,
      shownUser: options.shownUser,
      writeConsole: (line: string) => this.#writeConsole(line),
    }
    this.state = assembleState(deps)
    this.#stopReporting = reportFaults(this.state.log)
    this.#showOnTerminal(clock)
    this.calls = assembleCalls(deps, this.state)
    this.records = assembleRecords(deps, this.state, this.calls)
    this.hep = assembleHep(clock, this.state, this.calls, settings.hep)
    this.applications = assembleApplications(deps, this.state, this.calls)
    const contexts = new ApplicationContexts(this.applications, this.calls)
    // after the applications, so that it knows whom they told
    this.#callBook = assembleCallBook({ clock, settings, isForgetful }, this.state, this.applications, this.calls)
    this.#configurationWatch = new ConfigurationWatch({
      ...{ clock, place, log: this.state.log },
      reload: (part) => this.reload(part),
    })
    this.#watch = this.#watchExchange(clock, isForgetful)
    this.interface = assembleInterface(deps, this.state, this.#ariDeps(clock, random), () => this.#isStarted)
    const { log, bus, hooks, system } = this.state
    this.tracing = new ConfiguredTracing({
      ...{ clock, random, log, bus, hooks, entityId: system.entityId, exchange: this.calls.exchange },
      ...{ ladders: this.#callBook.ladders, interface: this.interface.served },
    })
    this.#doors = new Doors({ clock, log })
    this.door = assembleDoor(settings.http, { clock, log }, hasConsole(settings.ari, settings.http))
    this.#stopMeasuring = mountAll(this, settings, clock)
    this.#outbound = new ConfiguredOutbound({
      ...{ clock, random, contexts, state: this.state, applications: this.applications, interface: this.interface },
      etc: () => current.settings.program.directories.etc,
      exchange: this.calls.exchange,
    })
    const configureOutbound = () => this.#outbound.configure()
    const isEnding = () => this.#ending !== undefined
    this.#configuration = new ConfigurationReload({ exchange: this, place, current, configureOutbound, isEnding })
    this.#plannedEnd = new PlannedEnd({
      ...this.state,
      clock,
      channels: this.calls.exchange.channels,
      leave: (isLeaving) => this.#cluster?.leave(isLeaving),
      close: () => this.close(),
    })
    this.#commands = this.#assembleCommands()
    const forManager = {
      ...{ clock, random, isDeaf: options.isDeaf === true, state: this.state, calls: this.calls },
      ...{ door: this.door, doors: this.#doors, etc: settings.program.directories.etc },
      commands: { run: (line: string) => this.#runForManager(line) },
      configurationFiles: writableFiles(place.source),
      reload: () => this.reload(),
    }
    this.configuredManager = new ConfiguredManager(forManager, settings.manager, assembleManager)
    attachModules(this.state.modules, {
      reload: (part) => this.reload(part),
      carryBroadcasts: (isCarried) => {
        this.calls.exchange.broadcasts.isAvailable = isCarried
      },
      interfaceUsers: () => this.applications.names().length,
    })
  }

  /** Nothing: manager.conf does not enable it. */
  get manager(): ServedManager | undefined {
    return this.configuredManager.served
  }

  get addresses(): readonly DoorAddress[] {
    return this.door.addresses
  }

  get settings(): Settings {
    return this.#current.settings
  }

  /** The other nodes; nothing: this exchange is alone. */
  get cluster(): ClusterNodes | undefined {
    return this.#cluster
  }

  /** What ended calls are counted by. */
  get ladders(): AssembledCallBook['ladders'] {
    return this.#callBook.ladders
  }

  /** Why new work is not welcome; nothing when it is. */
  get unreadiness(): string | undefined {
    if (this.#ending) return 'the exchange is ending'
    if (this.isDraining) return 'the exchange is draining'
    return this.#isStarted ? this.#doors.trouble : 'the exchange is starting'
  }

  /** It takes no new calls, and waits for those there are to end. */
  get isDraining(): boolean {
    return this.#isDraining || this.#plannedEnd.isDraining || this.state.gate.isDraining
  }

  /** The command line, for whoever is inside the program. */
  get commandLine(): CommandLine {
    return this.#commands.commandLine
  }

  /** Resolves when it has ended: what is to follow. Rejects when the end failed. */
  get ended(): Promise<Ending> {
    return this.#ended.promise
  }

  /** Reads the configuration again, all of it or a part; what cannot be changed while running stays as it is. */
  async reload(part: Parameters<ConfigurationReload['reload']>[0] = 'everything'): Promise<void> {
    await this.#configuration.reload(part)
    if (part !== 'everything') return
    this.#configurationWatch.reloaded()
    this.#watch.reloaded()
  }

  /** Takes no new calls, waits for those there are, at most this long, then ends. Until then they can be controlled. */
  async drain(limitMs: number): Promise<void> {
    const { gate, log } = this.state
    gate.close()
    this.#isDraining = true
    this.#cluster?.leave(true)
    log.notice(`draining: ${gate.calls} calls left, at most ${Math.ceil(limitMs / 1_000)} s`, { code: 'draining' })
    await this.calls.whenIdle(limitMs)
    await this.close()
  }

  /** Ends everything, in the order in which nothing is lost. */
  close(): Promise<void> {
    if (!this.#ending) {
      this.#ending = this.#end()
      // whoever waits for the end hears of a failure; nobody has to wait for it
      ignoreRejection(this.#ended.promise)
      detached(
        this.#ending.then(() => this.#ended.resolve(this.#plannedEnd.ending), this.#ended.reject),
        'the end',
      )
    }
    return this.#ending
  }

  async #open(): Promise<void> {
    const { state } = this
    const { logger, modules, http, program } = this.settings
    await state.logs.configure(logger.channels, logger.settings)
    this.#configuration.sayComplaints()
    if (this.#control?.ok) this.#control.door.serve(this.#commands.commandLine, state.log)
    else if (this.#control) state.log.error(`there is no control socket: ${this.#control.message}`)
    const started = await state.modules.start(modules)
    this.records.followModules()
    this.calls.dialplan.queues.queues.open(this.calls.dialplan.engine.extensions)
    if (state.modules.isLoaded(voicemailModule)) await this.calls.dialplan.voicemail.open()
    this.calls.dialplan.askFunctions()
    this.#configuration.sayComplaints()
    // queues and mailboxes have read theirs by now
    for (const name of this.#options.place.source.unreadFiles())
      state.log.warning(`${name} is not used by this exchange`)
    if (!started.ok) throw new StartError(`modules.conf requires what cannot be loaded: ${started.missing.join(', ')}`)
    await state.sounds.rescan()
    await this.tracing.configure(this.settings.tracing)
    state.lag.start()
    state.load.start()
    this.#watch.start()
    this.#outbound.configure()
    this.#options.rights?.raise()
    if (!this.#options.isDeaf) await this.#openDoors(http, program.directories.etc)
    this.#options.rights?.giveUp()
    this.#isStarted = true
    // in the turn in which it begins to answer: nobody may find it alone
    this.#joinCluster()
    await this.calls.openCallFiles()
    this.configuredManager.booted()
    this.#booted.resolve()
  }

  /** The demo is for somebody who looks at it: he is told at once what is in its way. Elsewhere calls go on without a door. */
  async #openDoors(http: Settings['http'], etc: string): Promise<void> {
    const { door } = this
    const addresses = listenAddresses(http, etc)
    if (this.#options.place.demo) await door.open(addresses)
    for (const address of this.#options.place.demo ? [] : addresses) {
      const name = `the ${address.tls ? 'HTTPS' : 'HTTP'} door at ${address.host}:${address.port}`
      await this.#doors.open({ name, open: () => door.openAlso(address) })
    }
    await this.configuredManager.open()
    await this.calls.telephones.open(this.#doors)
  }

  async #end(): Promise<void> {
    const { state } = this
    state.gate.close()
    this.#plannedEnd.forget()
    this.#isStarted = false
    this.#doors.close()
    this.#outbound.close()
    await this.calls.close()
    await this.#cluster?.close()
    await this.records.close()
    this.hep.close()
    await this.configuredManager.close()
    this.applications.close()
    await this.tracing.close()
    this.#callBook.close()
    this.#stopMeasuring()
    this.#watch.stop()
    await this.door.close()
    await this.interface.close()
    state.lag.stop()
    state.load.stop()
    state.store.close()
    await this.#commands.close()
    // last, so that the next exchange begins when nothing of this one is left
    await Promise.all([state.logs.close(), this.#control?.ok && this.#control.door.close()])
    this.#stopReporting()
  }

  #joinCluster(): void {
    const { cluster } = this.settings
    const { clock, random, isDeaf, engine } = this.#options
    const join = this.#join
    if (!join || !cluster || (isDeaf && !engine)) return
    const { state } = this
    this.#cluster = join(cluster, {
      ...{ clock, random, state, engine, served: this.interface.served, isDraining: () => this.isDraining },
      ...{ exchange: this.calls.exchange, book: this.#callBook.book, pjsip: this.calls.telephones.pjsip },
      ...{ calls: this.calls, applications: this.applications },
    })
  }

  #assembleCommands(): AssembledCommands {
    const { place, clock } = this.#options
    const { state, calls, applications, door, records } = this
    return assembleCommands({
      ...{ clock, state, calls, applications, door, records },
      callBook: this.#callBook.book,
      cluster: () => this.#cluster,
      manager: () => this.manager,
      settings: () => this.settings,
      configurationFile: join(place.source.directory, place.asteriskConf),
      program: {
        whenBooted: () => this.#booted.promise,
        end: (ending, moment) => this.#plannedEnd.plan(ending, moment),
        abortEnding: () => this.#plannedEnd.abort(),
        reload: (part) => this.reload(part),
        backup: () => state.store.backup(join(this.settings.program.directories.spool, 'backup', 'jackfield.sqlite3')),
      },
    })
  }

  async #runForManager(line: string): Promise<{ ok: boolean; output: readonly string[] }> {
    const { ok, lines } = await this.#commands.commandLine.run(line)
    return { ok, output: lines }
  }

  /** Where logger.conf says what the console shows, that is shown. */
  #showOnTerminal(clock: Clock): void {
    const lines = new TerminalLines(clock, (line) => this.#writeConsole(line))
    this.state.logs.tail.onAdded((line) => {
      if (!this.settings.logger.channels.some(({ name }) => name === 'console')) lines.add(line)
    })
  }

  /** What the console shows, those see too who follow it from elsewhere. */
  #writeConsole(line: string): void {
    this.#options.writeConsole(line)
    if (this.#control?.ok) this.#control.door.sendLog(line)
  }

  #ariDeps(clock: Clock, random: Random): AriDeps {
    const { state, calls, applications } = this
    return ariDeps({
      ...{ clock, random, state, calls, applications, callBook: this.#callBook.book, watch: this.#watch },
      captures: () => this.#commands.captureBook,
      cluster: () => this.#cluster,
      configurationFiles: this.#configurationWatch,
    })
  }

  #watchExchange(clock: Clock, isForgetful: boolean): AssembledWatch {
    const { state, calls, applications } = this
    const { directories, options } = this.settings.program
    const { database, spool, log, cache } = directories
    return watchExchange({
      ...{ clock, state, calls, applications, configuration: this.#configurationWatch },
      quality: this.#callBook.quality,
      unreadiness: () => this.unreadiness,
      cluster: () => clusterBook(() => this.#cluster).shown(),
      isDraining: () => this.isDraining,
      perCallNames: () => this.#outbound.perCallNames(),
      isDemo: this.#options.place.demo !== undefined,
      // one that forgets everything writes nothing
      disks: { directories: isForgetful ? {} : { database, spool, log, cache }, leastFreeMb: options.mindiskfree },
    })
  }
}

/** A door that is open already is closed when the rest cannot be made. */
async function made(make: () => RunningExchange, control: ControlDoor | undefined): Promise<RunningExchange> {
  try {
    return make()
  } catch (error) {
    await control?.close()
    throw error
  }
}
