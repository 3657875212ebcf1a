// Which applications and functions there are just now: all that are written, less those whose module is not loaded.
// Not the modules.

import { coreModule } from './application.ts'
import type { Application, DialplanFunction, Registry } from './engine-deps.ts'

export class LoadedRegistry implements Registry {
  readonly #applications: ReadonlyMap<string, Application>
  readonly #functions: ReadonlyMap<string, DialplanFunction>
  readonly #isAvailable: (module: string) => boolean

  constructor(given: {
    applications: readonly Application[]
    functions: readonly DialplanFunction[]
    isAvailable: (module: string) => boolean
  }) {
    this.#applications = new Map(given.applications.map((application) => [application.name.toLowerCase(), application]))
    this.#functions = new Map(given.functions.map((one) => [one.name, one]))
    this.#isAvailable = (module) => module === coreModule || given.isAvailable(module)
  }

  /** In any letter case. */
  application(name: string): Application | undefined {
    const found = this.#applications.get(name.toLowerCase())
    return found && this.#isAvailable(found.module) ? found : undefined
  }

  /** In upper case, as it is written. */
  function(name: string): DialplanFunction | undefined {
    const found = this.#functions.get(name)
    return found && this.#isAvailable(found.module) ? found : undefined
  }

  applications(): Application[] {
    return [...this.#applications.values()].filter(({ module }) => this.#isAvailable(module))
  }

  functions(): DialplanFunction[] {
    return [...this.#functions.values()].filter(({ module }) => this.#isAvailable(module))
  }

  /** Every module that something here goes away with. */
  modules(): string[] {
    const all = [...this.#applications.values(), ...this.#functions.values()]
    return [...new Set(all.map(({ module }) => module))].filter((module) => module !== coreModule).sort()
  }
}
