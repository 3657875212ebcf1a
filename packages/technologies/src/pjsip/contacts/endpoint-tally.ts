// How many telephones and how many trunks can be reached: counted when somebody asks, and again only after something changed.
// Not which ones: the list of endpoints has them.

import type { Dispose } from '@jackfield/base'
import type { PjsipObjects } from '../configuration/pjsip-objects.ts'
import type { EndpointSettings } from '../configuration/settings.ts'
import type { Contacts } from './contacts.ts'

export interface EndpointTallyDeps {
  readonly objects: PjsipObjects
  readonly contacts: Contacts
  isAvailable(aor: string): boolean
}

/** A trunk has fixed contacts, or is known by its address; a phone registers here. */
export type EndpointKind = 'phone' | 'trunk'

export interface EndpointCounts {
  readonly phones: { readonly up: number; readonly down: number }
  readonly trunks: { readonly up: number; readonly down: number }
}

export class EndpointTally {
  readonly #deps: EndpointTallyDeps
  readonly #stops: readonly Dispose[]
  #counted: EndpointCounts | undefined
  #identified: ReadonlySet<string> | undefined

  constructor(deps: EndpointTallyDeps) {
    this.#deps = deps
    this.#stops = [
      deps.objects.onChanged(() => {
        this.#counted = undefined
        this.#identified = undefined
      }),
      deps.contacts.onChanged(({ change }) => {
        if (change !== 'refreshed') this.#counted = undefined
      }),
    ]
  }

  get counts(): EndpointCounts {
    this.#counted ??= this.#count()
    return this.#counted
  }

  kindOf({ name, aors }: EndpointSettings): EndpointKind {
    const { contacts, objects } = this.#deps
    this.#identified ??= new Set([...objects.identifies()].map(({ endpoint }) => endpoint))
    const isTrunk = this.#identified.has(name) || aors.some((aor) => contacts.of(aor).some(({ isStatic }) => isStatic))
    return isTrunk ? 'trunk' : 'phone'
  }

  close(): void {
    for (const stop of this.#stops) stop()
  }

  #count(): EndpointCounts {
    const { objects, isAvailable } = this.#deps
    const counts = { phone: { up: 0, down: 0 }, trunk: { up: 0, down: 0 } }
    for (const endpoint of objects.endpoints()) {
      const isUp = endpoint.aors.some((aor) => isAvailable(aor))
      counts[this.kindOf(endpoint)][isUp ? 'up' : 'down']++
    }
    return { phones: counts.phone, trunks: counts.trunk }
  }
}
