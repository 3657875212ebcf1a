// What one node at a time does, asked for before it is known who is there: until this exchange has joined, nobody does it.
// Not who has it: the cluster decides.

import type { Dispose } from '@jackfield/base'
import type { Leases } from '@jackfield/cluster'

type Changed = (isHeld: boolean, isYielded: boolean) => void

interface Wanted {
  readonly name: string
  readonly changed: Changed
  stop: Dispose | undefined
}

export class Leasing {
  readonly #wanted = new Set<Wanted>()
  #leases: Leases | undefined

  /** `changed`: it is this exchange's from now on, or not any more. */
  want(name: string, changed: Changed): Dispose {
    const wanted: Wanted = { name, changed, stop: this.#leases?.want(name, changed) }
    this.#wanted.add(wanted)
    return () => {
      if (this.#wanted.delete(wanted)) wanted.stop?.()
    }
  }

  /** It has joined. */
  plugIn(leases: Leases): Dispose {
    this.#leases = leases
    for (const wanted of this.#wanted) wanted.stop = leases.want(wanted.name, wanted.changed)
    return () => {
      this.#leases = undefined
    }
  }
}
