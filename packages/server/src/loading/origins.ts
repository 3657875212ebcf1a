// Where a name comes from: the index of a package that does nothing but pass names on is looked through, so that who wants one of them does not
// load what has the others. Only names that stand there: what `export *` passes on is known when it is read, and then nothing is saved.

import type { ModuleFacts } from './kept-program.ts'
import { isOwn } from './read-module.ts'

/** A module, and how it calls the name; `*`: all its names, as one object. */
export interface Origin {
  readonly id: string
  readonly name: string
}

type Passed = ReadonlyMap<string, Origin>

const isIndex = (id: string) => isOwn(id) && /\/index\.[jt]s$/.test(id)

export class Origins {
  readonly #factsOf: (path: string) => Pick<ModuleFacts, 'requests' | 'passes'>
  readonly #passed = new Map<string, Passed>()

  /** `factsOf` an index, once */
  constructor(factsOf: (path: string) => Pick<ModuleFacts, 'requests' | 'passes'>) {
    this.#factsOf = factsOf
  }

  /** Of each of these names of a module; nothing when the module itself is wanted. */
  of(id: string, names: readonly string[]): readonly Origin[] | undefined {
    if (names.length === 0 || !isIndex(id)) return undefined
    const origins = names.flatMap((name) => this.#find(id, name) ?? [])
    return origins.length === names.length ? origins : undefined
  }

  /** The modules that have to be there for these names of one. */
  modules(id: string, names: readonly string[]): readonly string[] {
    return this.of(id, names)?.map((origin) => origin.id) ?? [id]
  }

  #find(id: string, name: string): Origin | undefined {
    const passed = this.#passedBy(id).get(name)
    if (!passed || !isIndex(passed.id)) return passed
    return this.#find(passed.id, passed.name) ?? passed
  }

  /** Without the module itself: its text would keep the whole file in memory. */
  #passedBy(path: string): Passed {
    const known = this.#passed.get(path)
    if (known) return known
    const { passes = [], requests } = this.#factsOf(path)
    const passed = new Map(
      passes.map(([exported, place, name]) => [exported, { id: requests[place]?.id ?? '', name }] as const),
    )
    this.#passed.set(path, passed)
    return passed
  }
}
