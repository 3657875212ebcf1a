// An extension and its priorities, as data: a name, whom it is for, and numbered steps.
// Not its execution, and not the context it stands in.

import type { Place } from '@jackfield/conf'
import { type CallerMatch, type Pattern, parseCallerMatch, parsePattern } from '../patterns/index.ts'

/** A hint is kept as the priority of this number. */
export const hintPriority = -1

export interface Priority {
  readonly number: number
  readonly label: string | undefined
  /** For a hint, its devices. */
  readonly application: string
  /** As written: replaced each time the priority runs. For a hint, the name shown. */
  readonly data: string
  /** Who put it there: the file reader, an interface, a module. */
  readonly registrar: string
  readonly place: Place | undefined
}

export class Extension {
  readonly pattern: Pattern
  readonly caller: CallerMatch
  readonly #priorities = new Map<number, Priority>()
  readonly #labels = new Map<string, number>()

  constructor(name: string, caller: string | undefined) {
    this.pattern = parsePattern(name)
    this.caller = parseCallerMatch(caller)
  }

  get name(): string {
    return this.pattern.text
  }

  get isEmpty(): boolean {
    return this.#priorities.size === 0
  }

  /** In ascending order, a hint first. */
  get priorities(): Priority[] {
    return [...this.#priorities.values()].sort((a, b) => a.number - b.number)
  }

  priority(number: number): Priority | undefined {
    return this.#priorities.get(number)
  }

  labelled(label: string): Priority | undefined {
    const number = this.#labels.get(label)
    return number === undefined ? undefined : this.#priorities.get(number)
  }

  set(priority: Priority): void {
    this.remove(priority.number)
    this.#priorities.set(priority.number, priority)
    if (priority.label !== undefined) this.#labels.set(priority.label, priority.number)
  }

  remove(number: number): boolean {
    const label = this.#priorities.get(number)?.label
    if (label !== undefined) this.#labels.delete(label)
    return this.#priorities.delete(number)
  }
}

/** The same name for the same callers is the same extension, whatever dashes it is written with. */
export const extensionKey = (pattern: Pattern, caller: CallerMatch): string =>
  caller === undefined ? pattern.key : `${pattern.key}/${caller.key}`
