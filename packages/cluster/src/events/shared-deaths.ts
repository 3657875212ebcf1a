// What connections that share an application have to be told of a node that is gone: each of the calls that were its own.
// Not of those that have an application alone: deaths.ts.

import type { Clock } from '@jackfield/base'
import type { LostEvent } from './deaths.ts'
import type { ServedSocket } from './served-socket.ts'

export interface SharedDeathsDeps {
  readonly clock: Clock
  isOver(node: string): boolean
  /** the socket of this node whose tokens began with this at the node that is gone */
  socketOf(application: string, incarnation: string): ServedSocket | undefined
  deliver(application: string, lostEvent: LostEvent, connection: string): void
}

interface Untold {
  readonly at: number
  readonly application: string
  readonly lostEvent: LostEvent
}

/** As long as events are kept for a program that may come back. */
const keptMs = 60_000

export class SharedDeaths {
  readonly #deps: SharedDeathsDeps
  /** for programs that have no socket at this node, as far as is known */
  #untold: Untold[] = []

  constructor(deps: SharedDeathsDeps) {
    this.#deps = deps
  }

  lost(lostEvents: ReadonlyMap<string, readonly LostEvent[]>): void {
    const at = this.#deps.clock.now()
    this.#untold = this.#untold.filter((untold) => at - untold.at <= keptMs)
    for (const [application, list] of lostEvents)
      for (const lostEvent of list) if (lostEvent.share) this.#untold.push({ at, application, lostEvent })
    this.#deliver(true)
  }

  /** A socket of this node knows which of its places are of nodes that are gone. */
  ready(): void {
    if (this.#untold.length > 0) this.#deliver(false)
  }

  /**
   * What was lost just now is told to whoever has it here. Later only when the node that was to tell it is gone, too: its program comes
   * with a token that still has the place, and so was not told.
   */
  #deliver(isNew: boolean): void {
    const { clock, isOver, socketOf, deliver } = this.#deps
    const now = clock.now()
    this.#untold = this.#untold.filter(({ at, application, lostEvent }) => {
      if (now - at > keptMs) return false
      const { incarnation = '', node = '' } = lostEvent.share ?? {}
      const isMine = (isNew && at === now) || node === '' || isOver(node)
      const socket = isMine ? socketOf(application, incarnation) : undefined
      if (socket) deliver(application, lostEvent, socket.id)
      return !socket
    })
  }
}
