// The manager interface as manager.conf has it now: opened, made anew and closed when that is read again.
// Not what it does: manager.ts makes it, and is loaded when it is wanted first.

import { type Log, type LoginLimiter, Turns } from '@jackfield/base'
import type { Door } from '@jackfield/http'
import type { ManagerConf } from '../configuration/manager-conf.ts'
import type { Calls } from './calls.ts'
import type { Doors } from './doors.ts'
import type { assembleManager, ManagerDoorDeps, ServedManager } from './manager.ts'
import type { State } from './state.ts'

type Assemble = typeof assembleManager

export interface ConfiguredManagerDeps extends Omit<ManagerDoorDeps, 'conf' | 'limiter'> {
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
  /** outlasts it */
  #limiter: LoginLimiter | undefined
  /** where clients come in by now */
  #entrances: string
  /** the doors of the exchange are open, or being opened */
  #isOpen = false
  #isBooted = false
  #isClosed = false
  readonly #turns = new Turns()

  /** @param assemble there where it is enabled */
  constructor(deps: ConfiguredManagerDeps, conf: ManagerConf, assemble: Assemble | undefined) {
    this.#deps = deps
    this.#log = deps.state.log.for('manager')
    this.#entrances = entrancesOf(conf)
    if (assemble) this.#make(assemble, conf)
  }

  /** Nothing: manager.conf does not enable it. */
  get served(): ServedManager | undefined {
    return this.#served
  }

  open(): Promise<void> {
    return this.#turns.take(() => {
      this.#isOpen = true
      return this.#listen()
    })
  }

  /** The exchange is up: its clients are told. */
  booted(): void {
    this.#isBooted = true
    this.#served?.manager.booted()
  }

  /** Users change for the next login. Where clients come in elsewhere now, those there are are let go. */
  configure(conf: ManagerConf): Promise<void> {
    return this.#turns.take(() => this.#change(conf))
  }

  /** Tells everybody, then lets them go. */
  close(): Promise<void> {
    this.#isClosed = true
    return this.#turns.take(() => this.#end(true))
  }

  async #change(conf: ManagerConf): Promise<void> {
    if (this.#isClosed) return
    const entrances = entrancesOf(conf)
    if (entrances === this.#entrances) {
      this.#served?.reload(conf)
      return
    }
    await this.#end(false)
    if (conf.options.enabled) {
      const { assembleManager } = await import('./manager.ts')
      this.#make(assembleManager, conf)
      if (this.#isOpen) await this.#listen()
      if (this.#isBooted) this.booted()
    }
    this.#entrances = entrances
    const addresses = this.#served?.door.addresses.map(({ host, port }) => `${host}:${port}`) ?? []
    this.#log.notice(
      `the manager interface listens ${addresses.length > 0 ? `at ${addresses.join(', ')}` : 'nowhere'} now`,
    )
  }

  async #listen(): Promise<void> {
    if (!this.#deps.isDeaf) await this.#served?.open(this.#deps.doors)
  }

  #make(assemble: Assemble, conf: ManagerConf): void {
    const { state, calls, door } = this.#deps
    this.#served = assemble({ ...this.#deps, conf, limiter: this.#limiter }, state, calls)
    this.#limiter = this.#served.manager.limiter
    for (const mount of this.#served.mounts) door.mount(mount)
  }

  async #end(isEnd: boolean): Promise<void> {
    const served = this.#served
    if (!served) return
    this.#served = undefined
    for (const mount of served.mounts) await this.#deps.door.unmount(mount)
    await served.close(this.#deps.doors, isEnd)
  }
}

/** What decides where clients come in; the other options of `[general]` count from the next time it is made. */
const entrancesOf = ({ options, listen, tlsListen }: ManagerConf): string => {
  const { enabled, webenabled, tlscertfile, tlsprivatekey, tlscipher } = options
  return JSON.stringify([enabled, webenabled, listen, tlsListen, tlsListen && [tlscertfile, tlsprivatekey, tlscipher]])
}
