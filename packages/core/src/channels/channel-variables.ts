// The variables of one channel: values, how far they are inherited, and which are reported in events.
// Not the variables that are computed on reading, and no functions: those are the dialplan's.

import type { LimitReached, Limits } from '../limits/limits.ts'
import { ownVariables, VariableBudget } from '../limits/variable-budget.ts'

export interface ChannelVariable {
  readonly value: string
  /** 0: not inherited, 1: by channels made for this one, 2: by theirs, too */
  readonly inheritance: 0 | 1 | 2
  readonly isReported: boolean
}

/** `__NAME` is inherited for ever, `_NAME` once; the underscores are no part of the name. */
export function parseVariableName(written: string): { name: string; inheritance: 0 | 1 | 2 } {
  if (written.startsWith('__')) return { name: written.slice(2), inheritance: 2 }
  return written.startsWith('_') ? { name: written.slice(1), inheritance: 1 } : { name: written, inheritance: 0 }
}

/** A variable that is set: its name as it was written and as it is, and its value until now. */
interface Named {
  readonly written: string
  readonly name: string
  readonly inheritance: 0 | 1 | 2
  readonly before: string | undefined
}

/** Told of every variable that is set, as it was written; an empty value: it is gone. */
export interface VariableListener {
  variableSet(written: string, value: string): void
}

const none: readonly [string, string][] = []

const noVariables: Map<string, ChannelVariable> = new Map()

export class ChannelVariables {
  /** many channels never have one */
  #variables = noVariables
  /** values that lie under the present ones, newest last: a subroutine's own variables are put above its caller's */
  #covered: Map<string, (ChannelVariable | undefined)[]> | undefined
  readonly #listener: VariableListener
  readonly #budget: VariableBudget
  #hasReported = false

  constructor(listener: VariableListener, limits: Limits) {
    this.#listener = listener
    this.#budget = new VariableBudget(limits, ownVariables)
  }

  get(name: string): string | undefined {
    return this.#variables.get(name)?.value
  }

  has(name: string): boolean {
    return this.#variables.has(name)
  }

  /** As `set`, for names and values that somebody outside chose: refused where there is too much of it. */
  put(written: string, value: string | undefined, options: { isReported?: boolean } = {}): LimitReached | undefined {
    const { name, inheritance } = parseVariableName(written)
    const before = this.get(name)
    const refusal = this.#budget.check(name, before, value)
    if (!refusal) this.#set({ written, name, inheritance, before }, value, options)
    return refusal
  }

  /** Why `put` would refuse; nothing when it would not. */
  refuses(written: string, value: string | undefined): LimitReached | undefined {
    const { name } = parseVariableName(written)
    return this.#budget.check(name, this.get(name), value)
  }

  /** Sets, or deletes when the value is undefined, and tells so. The name may carry underscores. */
  set(written: string, value: string | undefined, options: { isReported?: boolean } = {}): void {
    const { name, inheritance } = parseVariableName(written)
    this.#set({ written, name, inheritance, before: this.get(name) }, value, options)
  }

  #set(
    { written, name, inheritance, before }: Named,
    value: string | undefined,
    options: { isReported?: boolean },
  ): void {
    if (name.length === 0) return
    if (value === undefined) {
      if (!this.#variables.delete(name)) return
    } else {
      const isReported = options.isReported ?? false
      if (isReported) this.#hasReported = true
      // the newest stands last, also when it was there before
      this.#variables.delete(name)
      this.#written().set(name, { value, inheritance, isReported })
    }
    this.#budget.note(name, before, value)
    this.#listener.variableSet(written, value ?? '')
  }

  /** Puts a value above the present one, which comes back with `uncover`; told under another name. A refusal: there is too much. */
  cover(name: string, value: string, publishedAs: string): LimitReached | undefined {
    const refusal = this.#budget.check(name, undefined, value)
    if (refusal) return refusal
    this.#covered ??= new Map()
    const below = this.#covered.get(name) ?? []
    below.push(this.#variables.get(name))
    this.#covered.set(name, below)
    this.#written().set(name, { value, inheritance: 0, isReported: false })
    // what is covered still takes room
    this.#budget.note(name, undefined, value)
    this.#listener.variableSet(publishedAs, value)
    return undefined
  }

  /** Takes the uppermost value away; told as the end of the variable, even when another comes to light. */
  uncover(name: string): void {
    const below = this.#covered?.get(name)
    const before = below?.pop()
    this.#budget.note(name, this.get(name), undefined)
    if (below?.length === 0) this.#covered?.delete(name)
    if (before) this.#written().set(name, before)
    else this.#variables.delete(name)
    this.#listener.variableSet(name, '')
  }

  /** The value so many coverings below the present one. */
  below(name: string, depth: number): string | undefined {
    return depth === 0 ? this.get(name) : this.#covered?.get(name)?.at(-depth)?.value
  }

  /** The newest last. */
  entries(): IterableIterator<[string, ChannelVariable]> {
    return this.#variables.entries()
  }

  get size(): number {
    return this.#variables.size
  }

  /** Whether any has ever been marked to be reported. */
  get hasReported(): boolean {
    return this.#hasReported
  }

  /** Names and values of those marked to be reported. */
  reported(): readonly [string, string][] {
    if (!this.#hasReported) return none
    return [...this.#variables].filter(([, variable]) => variable.isReported).map(([name, { value }]) => [name, value])
  }

  /** Those that a channel made for this one gets, written with the underscores they have there; the newest first. */
  inheritable(): { written: string; value: string }[] {
    const found: { written: string; value: string }[] = []
    for (const [name, { value, inheritance }] of this.#variables) {
      if (inheritance > 0) found.push({ written: inheritance === 2 ? `__${name}` : name, value })
    }
    return found.reverse()
  }

  /** All of them with their underscores, the newest first: the second half of a Local channel gets them so. */
  all(): { written: string; value: string }[] {
    return [...this.#variables]
      .map(([name, { value, inheritance }]) => ({ written: `${'_'.repeat(inheritance)}${name}`, value }))
      .reverse()
  }

  #written(): Map<string, ChannelVariable> {
    if (this.#variables === noVariables) this.#variables = new Map()
    return this.#variables
  }
}
