// Reads the configuration again while the exchange runs, all of it or a part, and says what is wrong with it.
// Not what settings mean: whoever has them is handed the new ones. What cannot be changed while running stays as it is.
import { Turns } from '@jackfield/base'
import type { ReloadedPart } from '@jackfield/cli'
import { formatComplaint } from '@jackfield/conf'
import { type Door, mayRun } from '@jackfield/http'
import type { Calls } from './assembly/calls.ts'
import type { ConfiguredManager } from './assembly/configured-manager.ts'
import { readTls, trustedProxies } from './assembly/door.ts'
import type { ServedInterface } from './assembly/interface.ts'
import { moduleNames } from './assembly/module-names.ts'
import type { ModulePart } from './assembly/modules.ts'
import type { AssembledRecords } from './assembly/records.ts'
import { readSettings, type Settings } from './assembly/settings.ts'
import type { State } from './assembly/state.ts'
import type { ConfiguredTracing } from './assembly/tracing.ts'
import type { HepCopies } from './hep/hep-copies.ts'
import type { ConfiguredPlace } from './place.ts'

/** As much of a running exchange as is configured again. */
export interface ReloadedExchange {
  readonly state: State
  readonly calls: Calls
  readonly records: AssembledRecords
  readonly hep: Pick<HepCopies, 'configure'>
  readonly tracing: Pick<ConfiguredTracing, 'configure'>
  readonly interface: ServedInterface
  readonly door: Door
  readonly configuredManager: Pick<ConfiguredManager, 'configure'>
}

export interface ConfigurationReloadDeps {
  readonly exchange: ReloadedExchange
  readonly place: ConfiguredPlace
  /** what holds now; others are put there */
  readonly current: { settings: Settings }
  configureOutbound(): void
  isEnding(): boolean
}

export class ConfigurationReload {
  readonly #deps: ConfigurationReloadDeps
  readonly #turns = new Turns()

  constructor(deps: ConfigurationReloadDeps) {
    this.#deps = deps
  }

  /** One after the other, whoever asks; none once the exchange ends. */
  reload(part: ReloadedPart | ModulePart): Promise<void> {
    return this.#turns.take(async () => {
      if (this.#deps.isEnding()) return
      await (part === 'everything' ? this.#reloadAll() : this.#reloadPart(part))
    })
  }

  async #reloadAll(): Promise<void> {
    const { exchange, place, current, configureOutbound } = this.#deps
    const { log, logs, system, configuration, limits, sounds } = exchange.state
    const settings = readSettings(place, moduleNames)
    current.settings = settings
    await logs.configure(settings.logger.channels, settings.logger.settings)
    exchange.interface.configure(settings)
    exchange.door.trust(trustedProxies(settings.http.options))
    limits.configure(settings.program.limits)
    place.source.complain(configuration.reload())
    exchange.calls.reload(settings)
    exchange.records.reload(settings)
    exchange.hep.configure(settings.hep)
    await exchange.tracing.configure(settings.tracing)
    const { users } = exchange.interface
    exchange.calls.telephones.browserPhones.keepOnly((name) => {
      const user = users.get(name)
      return user !== undefined && !user.isReadOnly && mayRun(user, 'browserPhones', 'open')
    })
    configureOutbound()
    this.#reloadCertificate(settings)
    await sounds.rescan()
    system.markReloaded()
    await exchange.configuredManager.configure(settings.manager)
    this.sayComplaints()
    log.notice('the configuration was read again')
  }

  async #reloadPart(part: Exclude<ReloadedPart | ModulePart, 'everything'>): Promise<void> {
    const { exchange, place, current } = this.#deps
    const { logs, system } = exchange.state
    const { logger } = readSettings(place, moduleNames)
    if (part === 'logger') await logs.configure(logger.channels, logger.settings)
    else if (part === 'queues') {
      exchange.calls.dialplan.queues.queues.reload({ parameters: true, members: true, rules: true })
    } else if (part === 'voicemail') exchange.calls.dialplan.voicemail.reload()
    else exchange.calls.dialplan.reload(current.settings)
    system.markReloaded()
    this.sayComplaints()
  }

  #reloadCertificate({ http, program }: Settings): void {
    const { door, state } = this.#deps.exchange
    if (!http.tlsListen) return
    try {
      door.replaceCertificate(readTls(http.options, program.directories.etc))
    } catch (error) {
      state.log.error(`the HTTP certificate was not replaced, the old one stays in use: ${(error as Error).message}`)
    }
  }

  /** What was wrong in the files that were read since it was asked last. */
  sayComplaints(): void {
    const { exchange, place } = this.#deps
    for (const complaint of place.source.takeComplaints()) {
      const { severity } = complaint
      exchange.state.log[severity](formatComplaint(complaint), { code: complaint.code })
    }
  }
}
