// The manager interface as manager.conf has it now: opened, made anew and closed when that is read again.
// Not what it does: manager.ts makes it, and is loaded when it is wanted first.

import type { Log } from '@jackfield/base'
import type { Door } from '@jackfield/http'
import { loginOptions } from '../configuration/login-options.ts'
import type { ManagerConf } from '../configuration/manager-conf.ts'
import type { Calls } from './calls.ts'
import type { Doors } from './doors.ts'
import type { assembleManager, ManagerDoorDeps, ServedManager } from './manager.ts'
import type { State } from './state.ts'

type Assemble = typeof assembleManager

export interface ConfiguredManagerDeps extends Omit<ManagerDoorDeps, 'conf'> {
  readonly state: State
  readonly calls: Calls
  /** HTTP, where it may be offered too */
  readonly door: Pick<Door, 'mount' | 'unmount'>
  readonly doors: Doors
  /** nothing listens: for tests that need no port */
  readonly isDeaf: boolean
}

export class ConfiguredManager {
  readonly #deps: ConfiguredManagerDeps
  readonly #log: Log
  #served: ServedManager | undefined
  /** what it was made of */
  #general: string
  /** the doors of the exchange are open, or being opened */
  #isOpen = false
  #isBooted = false
  #isClosed = false
  /** one change after the other */
  #changes: Promise<void> = Promise.resolve()

  /** @param assemble there where it is enabled */
  constructor(deps: ConfiguredManagerDeps, conf: ManagerConf, assemble: Assemble | undefined) {
    this.#deps = deps
    this.#log = deps.state.log.for('manager')
    this.#general = generalOf(conf)
    if (assemble) this.#make(assemble, conf)
  }

  /** Nothing: manager.conf does not enable it. */
  get served(): ServedManager | undefined {
    return this.#served
  }

  async open(): Promise<void> {
    this.#isOpen = true
    if (!this.#deps.isDeaf) await this.#served?.open(this.#deps.doors)
  }

  /** The exchange is up: its clients are told. */
  booted(): void {
    this.#isBooted = true
    this.#served?.manager.booted()
  }

  /** Users change for the next login. Where `[general]` changed, its clients are let go and come back. */
  configure(conf: ManagerConf): Promise<void> {
    const change = this.#changes.then(() => this.#change(conf))
    this.#changes = change.catch(() => undefined)
    return change
  }

  /** Tells everybody, then lets them go. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#changes
    await this.#end()
  }

  async #change(conf: ManagerConf): Promise<void> {
    const general = generalOf(conf)
    if (general === this.#general) {
      this.#served?.reload(conf)
      return
    }
    const wasServed = this.#served !== undefined
    this.#general = general
    await this.#end()
    const { enabled } = conf.options
    if (enabled) {
      const { assembleManager } = await import('./manager.ts')
      if (this.#isClosed) return
      this.#make(assembleManager, conf)
      if (this.#isOpen) await this.open()
      if (this.#isBooted) this.booted()
    }
    if (enabled || wasServed) this.#log.notice(`manager.conf: the manager interface is ${enabled ? 'on' : 'off'} now`)
  }

  #make(assemble: Assemble, conf: ManagerConf): void {
    const { state, calls, door } = this.#deps
    this.#served = assemble({ ...this.#deps, conf }, state, calls)
    for (const mount of this.#served.mounts) door.mount(mount)
  }

  async #end(): Promise<void> {
    const served = this.#served
    if (!served) return
    this.#served = undefined
    for (const mount of served.mounts) await this.#deps.door.unmount(mount)
    await served.close(this.#deps.doors)
  }
}

const changedWhileOpen: ReadonlySet<string> = new Set(Object.keys(loginOptions))

/** All of `[general]` that it is made of. */
const generalOf = ({ options }: ManagerConf): string =>
  JSON.stringify(Object.entries(options).filter(([name]) => !changedWhileOpen.has(name)))
