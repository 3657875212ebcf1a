// Variables that belong to no channel.
// Not the dialplan's functions: a name that ends in `)` is handed to whoever knows them.

import type { Bus } from '../bus/bus.ts'
import { type LimitReached, Limits } from '../limits/limits.ts'
import { globalVariables, VariableBudget } from '../limits/variable-budget.ts'
import { parseVariableReference, substring } from './substring.ts'

/** What the dialplan plugs in: writing of functions that need no channel. */
export interface GlobalFunctions {
  /** `expression` is `NAME(arguments)`. False when there is no such function or it refuses. */
  write(expression: string, value: string): boolean
}

export class GlobalVariables {
  readonly #bus: Bus
  readonly #budget: VariableBudget
  readonly #values = new Map<string, string>()
  #functions: GlobalFunctions | undefined

  constructor(bus: Bus, limits = new Limits()) {
    this.#bus = bus
    this.#budget = new VariableBudget(limits, globalVariables)
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
  ): { ok: true } | { ok: false; code: 'variable-name-missing' | 'function-refused' } | LimitReached {
    if (name === '') return { ok: false, code: 'variable-name-missing' }
    if (name.endsWith(')')) {
      return this.#functions?.write(name, value ?? '') ? { ok: true } : { ok: false, code: 'function-refused' }
    }
    const before = this.#values.get(name)
    const refusal = this.#budget.check(name, before, value)
    if (refusal) return refusal
    if (value === undefined && before === undefined) return { ok: true }
    this.#keep(name, value)
    this.#bus.publish('variable-set', { variable: name, value: value ?? '' })
    return { ok: true }
  }

  /** What the configuration says, told to nobody; `clear` forgets all others first. */
  load(values: Iterable<readonly [name: string, value: string]>, options: { clear?: boolean } = {}): void {
    if (options.clear) for (const name of this.#values.keys()) this.#keep(name, undefined)
    for (const [name, value] of values) this.#keep(name, value)
  }

  #keep(name: string, value: string | undefined): void {
    this.#budget.note(name, this.#values.get(name), value)
    if (value === undefined) this.#values.delete(name)
    else this.#values.set(name, value)
  }

  /** In the order of their names. */
  list(): (readonly [name: string, value: string])[] {
    return [...this.#values].sort(([a], [b]) => (a < b ? -1 : 1))
  }
}
