// Variables that belong to no channel.
// Not the dialplan's functions: a name that ends in `)` is handed to whoever knows them.

import type { Bus } from '../bus/bus.ts'
import { parseVariableReference, substring } from './substring.ts'

/** What the dialplan plugs in: writing of functions that need no channel. */
export interface GlobalFunctions {
  /** `expression` is `NAME(arguments)`. False when there is no such function or it refuses. */
  write(expression: string, value: string): boolean
}

export class GlobalVariables {
  readonly #bus: Bus
  readonly #values = new Map<string, string>()
  #functions: GlobalFunctions | undefined

  constructor(bus: Bus) {
    this.#bus = bus
  }

  /** Plugs the dialplan's functions in. */
  useFunctions(functions: GlobalFunctions): void {
    this.#functions = functions
  }

  /** A name, or a part of a value as `NAME:offset:length`. Functions cannot be read without a channel: nothing. */
  get(expression: string): string | undefined {
    const known = this.#values.get(expression)
    if (known !== undefined) return known
    const reference = parseVariableReference(expression)
    const value = this.#values.get(reference.name)
    return value === undefined ? undefined : substring(value, reference)
  }

  /** No value: the variable is gone afterwards. */
  set(
    name: string,
    value: string | undefined,
  ): { ok: true } | { ok: false; code: 'variable-name-missing' | 'function-refused' } {
    if (name === '') return { ok: false, code: 'variable-name-missing' }
    if (name.endsWith(')')) {
      return this.#functions?.write(name, value ?? '') ? { ok: true } : { ok: false, code: 'function-refused' }
    }
    if (value === undefined) {
      if (!this.#values.delete(name)) return { ok: true }
    } else this.#values.set(name, value)
    this.#bus.publish('variable-set', { variable: name, value: value ?? '' })
    return { ok: true }
  }

  /** What the configuration says, told to nobody; `clear` forgets all others first. */
  load(values: Iterable<readonly [name: string, value: string]>, options: { clear?: boolean } = {}): void {
    if (options.clear) this.#values.clear()
    for (const [name, value] of values) this.#values.set(name, value)
  }

  /** In the order of their names. */
  list(): (readonly [name: string, value: string])[] {
    return [...this.#values].sort(([a], [b]) => (a < b ? -1 : 1))
  }
}
