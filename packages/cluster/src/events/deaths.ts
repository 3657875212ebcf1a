// What applications have to be told of a node that is gone: by the node that has their socket, or gets it within a minute.
// Not what it is: whoever knows what the node had says that.

import type { Clock, Timer } from '@jackfield/base'
import type { LedgerKey } from '../ledger/ledger-texts.ts'

/** One event that the node cannot deliver any more. */
export interface LostEvent {
  readonly type: string
  readonly fields: string
  /** the channel or bridge, as the ledger names it */
  readonly about: LedgerKey
  readonly channelIds: readonly string[]
  /** of a call that one of several connections had: what its tokens began with there, and the node of its socket, empty: the one that is gone */
  readonly share?: { readonly incarnation: string; readonly node: string }
}

export interface DeathsDeps {
  readonly clock: Clock
  /** of this node */
  readonly name: string
  isOver(node: string): boolean
  isRegistered(application: string): boolean
  deliver(application: string, lostEvent: LostEvent): void
}

interface Death {
  readonly at: number
  readonly lostEvents: readonly LostEvent[]
  /** the node that was to tell it; nothing: nobody had the application */
  readonly by: string | undefined
}

/** As long as events are kept for a program that may come back. */
const keptMs = 60_000
/** A node that was to tell something and died so soon afterwards may not have come to it. */
const doubtfulMs = 15_000

export class Deaths {
  readonly #deps: DeathsDeps
  /** the node that has, or had last, the socket of an application */
  readonly #gateways = new Map<string, string>()
  /** by application: what nobody may have told yet */
  readonly #deaths = new Map<string, Death[]>()
  readonly #looks: Timer

  constructor(deps: DeathsDeps) {
    this.#deps = deps
    // nobody may die for months, and applications may have other names each day
    this.#looks = deps.clock.every(keptMs, () => this.#forgetOld())
  }

  close(): void {
    this.#looks.cancel()
  }

  /** A socket of this node or of another one has it from now on. */
  served(application: string, by: string): void {
    this.#gateways.set(application, by)
    // whoever has it now knows what died, too
    if (by !== this.#deps.name) this.#deaths.delete(application)
  }

  /** A node is gone, and with it what these applications are to be told of. */
  lost(node: string, lostEvents: ReadonlyMap<string, readonly LostEvent[]>): void {
    const { clock, name, isOver } = this.#deps
    const at = clock.now()
    for (const [application, all] of lostEvents) {
      const list = all.filter(({ share }) => !share)
      if (list.length === 0) continue
      const gateway = this.#gateways.get(application)
      if (gateway === name) for (const lostEvent of list) this.#deps.deliver(application, lostEvent)
      else
        this.#keep(application, {
          at,
          lostEvents: list,
          by: gateway === undefined || isOver(gateway) ? undefined : gateway,
        })
    }
    this.#doubt(node)
  }

  /** A socket of this node is ready for what nobody told it. */
  ready(application: string): void {
    if (this.#gateways.get(application) !== this.#deps.name) return
    const deaths = this.#deaths.get(application)
    if (!deaths) return
    const now = this.#deps.clock.now()
    this.#deaths.delete(application)
    for (const { at, lostEvents, by } of deaths)
      if (by === undefined && now - at <= keptMs)
        for (const lostEvent of lostEvents) this.#deps.deliver(application, lostEvent)
  }

  /** What a node that is gone now was to tell lately is told by whoever gets the application. */
  #doubt(node: string): void {
    const now = this.#deps.clock.now()
    for (const [application, deaths] of this.#deaths) {
      const doubted = deaths.flatMap((death) =>
        death.by !== node ? death : now - death.at <= doubtfulMs ? { ...death, by: undefined } : [],
      )
      this.#deaths.set(application, doubted)
    }
  }

  #keep(application: string, death: Death): void {
    const known = this.#deaths.get(application)
    if (known) known.push(death)
    else this.#deaths.set(application, [death])
  }

  /** How many applications something is known of. */
  get size(): number {
    return new Set([...this.#gateways.keys(), ...this.#deaths.keys()]).size
  }

  #forgetOld(): void {
    const now = this.#deps.clock.now()
    for (const [application, deaths] of this.#deaths) {
      const fresh = deaths.filter(({ at }) => now - at <= keptMs)
      if (fresh.length === 0) this.#deaths.delete(application)
      else this.#deaths.set(application, fresh)
    }
    for (const application of this.#gateways.keys())
      if (!this.#deps.isRegistered(application) && !this.#deaths.has(application)) this.#gateways.delete(application)
  }
}
