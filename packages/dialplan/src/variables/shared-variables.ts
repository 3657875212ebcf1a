// Variables that channels show each other, apart from their own.

import { type LimitReached, type Limits, ownVariables, VariableBudget } from '@jackfield/core'
import { perChannel } from '../engine/per-channel.ts'

class SharedVariables {
  readonly #values = new Map<string, string>()
  readonly #budget: VariableBudget

  constructor(limits: Limits) {
    this.#budget = new VariableBudget(limits, ownVariables)
  }

  get(name: string): string | undefined {
    return this.#values.get(name)
  }

  /** A refusal: there is too much already. */
  set(name: string, value: string): LimitReached | undefined {
    const before = this.#values.get(name)
    const refusal = this.#budget.check(name, before, value)
    if (refusal) return refusal
    this.#budget.note(name, before, value)
    this.#values.set(name, value)
    return undefined
  }
}

export const sharedVariables = perChannel((channel) => new SharedVariables(channel.limits))
