// A whole exchange, from its configuration to its open doors; reload, drain and end.
// Not the process: signals and what stands on the terminal are the commands'.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Applications,
  callPartsOf,
  type House,
  Ladders,
  OutboundWebsockets,
  operations,
  render,
} from '@jackfield/ari'
import { type Clock, type Dispose, diagnostic, type Random } from '@jackfield/base'
import { formatComplaint } from '@jackfield/conf'
import { houseModules } from '@jackfield/core'
import {
  type Door,
  type DoorAddress,
  healthMount,
  Metrics,
  metricsMount,
  readyMount,
  statusMount,
} from '@jackfield/http'
import { assembleCalls, type Calls } from './assembly/calls.ts'
import { dialplanModuleNames } from './assembly/dialplan.ts'
import { assembleDoor, listenAddresses, readTls } from './assembly/door.ts'
import { assembleApplications, assembleInterface, type ServedInterface } from './assembly/interface.ts'
import { assembleManager, type ServedManager } from './assembly/manager.ts'
import { measure } from './assembly/metrics.ts'
import { attachModules } from './assembly/modules.ts'
import { configuredWebsockets, outboundDialer } from './assembly/outbound.ts'
import { readSettings, type Settings } from './assembly/settings.ts'
import { assembleState, type State } from './assembly/state.ts'
import type { ConfiguredPlace } from './place.ts'

export interface ExchangeOptions {
  readonly place: ConfiguredPlace
  readonly clock: Clock
  readonly random: Random
  writeConsole(line: string): void
  /** nothing is kept: for tests */
  readonly isForgetful?: boolean
  /** nothing listens: for tests that need no port */
  readonly isDeaf?: boolean
}

/** Why an exchange did not start, in words for whoever started it. */
export class StartError extends Error {}

export class RunningExchange {
  readonly #options: ExchangeOptions
  #settings: Settings
  readonly state: State
  readonly calls: Calls
  readonly applications: Applications
  readonly interface: ServedInterface
  readonly door: Door
  readonly manager: ServedManager
  readonly #ladders: Ladders
  /** hooks are the process's: one that is not let go of keeps the exchange in memory */
  #stopMeasuring: Dispose = () => undefined
  readonly #outbound: OutboundWebsockets
  #perCallContexts: readonly string[] = []
  #isStarted = false
  #isDraining = false
  #ending: Promise<void> | undefined

  static async start(options: ExchangeOptions): Promise<RunningExchange> {
    const exchange = new RunningExchange(options)
    try {
      await exchange.#open()
    } catch (error) {
      await exchange.close()
      throw error
    }
    return exchange
  }

  private constructor(options: ExchangeOptions) {
    this.#options = options
    const { clock, random, place, writeConsole, isForgetful = false } = options
    this.#settings = readSettings(place.source, place.home, place.asteriskConf)
    if (!isForgetful) makeDirectories(this.#settings)
    const moduleNames = [
      ...houseModules.map((row) => row.name),
      ...operations.map((operation) => operation.description.module),
      ...dialplanModuleNames,
      'chan_local.so',
    ]
    const ground = {
      clock,
      random,
      source: place.source,
      settings: this.#settings,
      currentSettings: () => this.#settings,
      moduleNames,
      isForgetful,
      writeConsole,
    }
    this.state = assembleState(ground)
    this.calls = assembleCalls(ground, this.state)
    this.applications = assembleApplications(ground, this.state, this.calls.exchange)
    this.#joinApplications()
    // after the applications, so that it knows whom they told
    this.#ladders = new Ladders({
      clock,
      bus: this.state.bus,
      requests: diagnostic('jackfield:rest:request'),
      deliveries: diagnostic('jackfield:event:delivered'),
      steps: diagnostic('jackfield:dialplan:step'),
    })
    this.interface = assembleInterface(ground, this.state, this.#house(), () => this.#isStarted)
    const { log, bus } = this.state
    this.door = assembleDoor(this.#settings.http, { clock, log })
    this.#mountAll()
    const dialer = outboundDialer(this.interface.dialer)
    this.#outbound = new OutboundWebsockets({ clock, random, log, dialer, applications: this.applications, bus })
    this.state.configuration.onChanged(({ configClass }) => {
      if (configClass === 'res_ari' || configClass === 'res_websocket_client') this.#configureOutbound()
    })
    this.manager = assembleManager(
      {
        clock,
        random,
        conf: this.#settings.manager,
        etc: this.#settings.program.directories.etc,
        reload: () => this.reload(),
      },
      this.state,
      this.calls,
    )
    attachModules(this.state.modules, {
      reload: () => this.reload(),
      carryBroadcasts: (isCarried) => {
        this.calls.exchange.broadcasts.isAvailable = isCarried
      },
      interfaceUsers: () => this.applications.names().length,
    })
  }

  get addresses(): readonly DoorAddress[] {
    return this.door.addresses
  }

  get settings(): Settings {
    return this.#settings
  }

  /** Why new work is not welcome; nothing when it is. */
  get unreadiness(): string | undefined {
    if (this.#ending) return 'the exchange is ending'
    if (this.#isDraining) return 'the exchange is draining'
    return this.#isStarted ? undefined : 'the exchange is starting'
  }

  /** Reads the configuration again; what cannot be changed while running stays as it is. */
  async reload(): Promise<void> {
    const { source, home, asteriskConf } = this.#options.place
    const { log, logs, system, configuration } = this.state
    this.#settings = readSettings(source, home, asteriskConf)
    await logs.configure(this.#settings.logger.channels, this.#settings.logger.settings)
    this.interface.configure(this.#settings)
    source.complain(configuration.reload())
    this.calls.reload(this.#settings)
    this.#configureOutbound()
    this.#reloadCertificate()
    await this.state.sounds.rescan()
    system.markReloaded()
    this.manager.reload(this.#settings.manager)
    this.#sayComplaints()
    log.notice('the configuration was read again')
  }

  /** Takes no new calls, waits for those there are, at most this long, then ends. Until then they can be controlled. */
  async drain(limitMs: number): Promise<void> {
    const { gate, log } = this.state
    gate.close()
    this.#isDraining = true
    log.notice(`draining: ${gate.calls} calls left, at most ${limitMs} ms`)
    await this.calls.whenIdle(limitMs)
    await this.close()
  }

  /** Ends everything, in the order in which nothing is lost. */
  close(): Promise<void> {
    this.#ending ??= this.#end()
    return this.#ending
  }

  async #open(): Promise<void> {
    const { state, door } = this
    const { logger, modules, http, program } = this.#settings
    await state.logs.configure(logger.channels, logger.settings)
    this.#sayComplaints()
    for (const name of this.#options.place.source.unreadFiles())
      state.log.warning(`${name} is not used by this exchange`)
    const started = await state.modules.start(modules)
    if (!started.ok) throw new StartError(`modules.conf requires what cannot be loaded: ${started.missing.join(', ')}`)
    await state.sounds.rescan()
    state.lag.start()
    this.#configureOutbound()
    if (!this.#options.isDeaf) await door.open(listenAddresses(http, program.directories.etc))
    if (!this.#options.isDeaf) await this.manager.open()
    this.#isStarted = true
    this.manager.manager.booted()
  }

  async #end(): Promise<void> {
    const { state } = this
    state.gate.close()
    this.#isStarted = false
    this.#outbound.close()
    await this.calls.close()
    await this.manager.close()
    this.applications.close()
    this.#ladders.close()
    this.#stopMeasuring()
    await this.door.close()
    await this.interface.close()
    state.lag.stop()
    state.store.close()
    await state.logs.close()
  }

  #house(): House {
    const { clock, random } = this.#options
    const { exchange } = this.calls
    return {
      ...this.state,
      ...callPartsOf(exchange),
      clock,
      random,
      render,
      applications: this.applications,
      ladders: this.#ladders,
    }
  }

  #mountAll(): void {
    const { door } = this
    const metrics = new Metrics()
    this.#stopMeasuring = measure(metrics, this)
    if (this.#settings.ari.options.enabled) door.mount(this.interface.mount)
    door.mount(healthMount())
    door.mount(readyMount(() => this.unreadiness))
    door.mount(metricsMount(metrics))
    if (this.#settings.http.options.enable_status) door.mount(statusMount(door))
  }

  #configureOutbound(): void {
    const { configuration, log } = this.state
    const { etc } = this.#settings.program.directories
    this.#outbound.configure(configuredWebsockets(configuration, this.interface.users, etc, log))
    this.#setPerCallContexts(this.#outbound.perCallNames())
  }

  /** Applications that are called only when a call needs them have their context before anybody is registered. */
  #setPerCallContexts(names: readonly string[]): void {
    const { engine } = this.calls.dialplan
    for (const name of this.#perCallContexts) {
      if (!names.includes(name) && !this.applications.isRegistered(name)) engine.removeApplicationContext(name)
    }
    for (const name of names) engine.addApplicationContext(name)
    this.#perCallContexts = names
  }

  /** What the applications and the switch tell each other beyond the desk. */
  #joinApplications(): void {
    const { exchange, dialplan } = this.calls
    exchange.useDesk(this.applications)
    this.applications.onKnown(({ name, isRegistered }) => {
      if (isRegistered) dialplan.engine.addApplicationContext(name)
      else if (!this.#perCallContexts.includes(name)) dialplan.engine.removeApplicationContext(name)
    })
    this.applications.onAbandoned((name) => exchange.sessions.eject(name))
    exchange.endpoints.onRemoved((name) => this.applications.endpointRemoved(name))
  }

  #reloadCertificate(): void {
    const { http, program } = this.#settings
    if (!http.tlsListen) return
    try {
      this.door.replaceCertificate(readTls(http.options, program.directories.etc))
    } catch (error) {
      this.state.log.error(`the certificate stays as it was: ${(error as Error).message}`)
    }
  }

  #sayComplaints(): void {
    for (const complaint of this.#options.place.source.takeComplaints()) {
      const say = complaint.severity === 'error' ? this.state.log.error : this.state.log.warning
      say(formatComplaint(complaint), { code: complaint.code })
    }
  }
}

function makeDirectories({ program: { directories } }: Settings): void {
  const { database, data, spool, run, log, cache } = directories
  for (const path of [database, join(data, 'sounds'), join(spool, 'recording'), run, log, cache]) {
    mkdirSync(path, { recursive: true, mode: 0o750 })
  }
}
