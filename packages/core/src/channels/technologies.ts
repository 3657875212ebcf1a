// Every technology the exchange has, by name in any letter case.
// Not their endpoints.

import type { Dispose } from '@jackfield/base'
import type { Technology } from './technology.ts'

export class Technologies {
  readonly #byName = new Map<string, Technology>()

  /** Plugs one in; the function handed back takes it out again. A name can be taken once. */
  add(technology: Technology): Dispose {
    const key = technology.name.toLowerCase()
    if (this.#byName.has(key)) throw new Error(`there is a technology ${technology.name} already`)
    this.#byName.set(key, technology)
    return () => {
      if (this.#byName.get(key) === technology) this.#byName.delete(key)
    }
  }

  get(name: string): Technology | undefined {
    return this.#byName.get(name.toLowerCase())
  }

  list(): Technology[] {
    return [...this.#byName.values()]
  }
}

/** `Tech/resource`; undefined when it is not written so. */
export function parseEndpoint(text: string): { technology: string; resource: string } | undefined {
  const slash = text.indexOf('/')
  if (slash <= 0 || slash === text.length - 1) return undefined
  return { technology: text.slice(0, slash), resource: text.slice(slash + 1) }
}
