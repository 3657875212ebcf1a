// How much room the variables of one holder take: their number and all their characters, held against the limits.
// Not the variables.

import type { LimitName } from './limits.table.ts'
import type { LimitReached, Limits } from './limits.ts'

export interface VariableLimits {
  readonly count: LimitName
  readonly size: LimitName
}

export const ownVariables: VariableLimits = { count: 'max_variables', size: 'max_variables_size' }
export const globalVariables: VariableLimits = { count: 'max_global_variables', size: 'max_global_variables_size' }

export class VariableBudget {
  readonly #limits: Limits
  readonly #names: VariableLimits
  #count = 0
  #size = 0

  constructor(limits: Limits, names: VariableLimits) {
    this.#limits = limits
    this.#names = names
  }

  /** Whether a value may take the place of another, or be new; undefined: there is none (before), or it goes (after). */
  check(name: string, before: string | undefined, after: string | undefined): LimitReached | undefined {
    const growth = sizeOf(name, after) - sizeOf(name, before)
    // whoever makes less of it is always welcome
    if (growth <= 0) return undefined
    return (
      (before === undefined ? this.#limits.check(this.#names.count, this.#count + 1) : undefined) ??
      this.#limits.check(this.#names.size, this.#size + growth)
    )
  }

  /** It was done. */
  note(name: string, before: string | undefined, after: string | undefined): void {
    this.#count += (after === undefined ? 0 : 1) - (before === undefined ? 0 : 1)
    this.#size += sizeOf(name, after) - sizeOf(name, before)
  }
}

const sizeOf = (name: string, value: string | undefined) => (value === undefined ? 0 : name.length + value.length)
