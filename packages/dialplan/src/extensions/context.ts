// One context: its extensions, what it includes, and the rest that stands in its section.
// Not the search across contexts; that is dialplan.ts.

import type { Place } from '@jackfield/conf'
import { matchPattern, type Pattern, parseCallerMatch, parsePattern, withoutDashes } from '../patterns/index.ts'
import type { TimeSpec } from '../time-spec/index.ts'
import { Extension, extensionKey, type Priority } from './extension.ts'
import { ExtensionIndex } from './extension-index.ts'

export interface Include {
  readonly context: string
  /** As written after the name; empty when it is always open. */
  readonly times: string
  readonly timeSpec: TimeSpec | undefined
  readonly registrar: string
  readonly place: Place | undefined
}

export interface Switch {
  readonly kind: 'switch' | 'lswitch' | 'eswitch'
  readonly name: string
  readonly data: string
  readonly registrar: string
  readonly place: Place | undefined
}

export interface IgnorePattern {
  readonly pattern: Pattern
  readonly registrar: string
  readonly place: Place | undefined
}

export class Context {
  readonly name: string
  readonly registrar: string
  readonly place: Place | undefined
  /** Makes hints for devices whose state changes. */
  hasAutoHints = false
  readonly includes: Include[] = []
  readonly switches: Switch[] = []
  readonly ignorePatterns: IgnorePattern[] = []
  readonly #extensions = new Map<string, Extension>()
  #index: ExtensionIndex | undefined

  constructor(name: string, registrar: string, place: Place | undefined) {
    this.name = name
    this.registrar = registrar
    this.place = place
  }

  get index(): ExtensionIndex {
    this.#index ??= new ExtensionIndex(this.#extensions.values())
    return this.#index
  }

  /** In the order in which they are tried. */
  get extensions(): readonly Extension[] {
    return this.index.ordered
  }

  get isEmpty(): boolean {
    const others = this.includes.length + this.switches.length + this.ignorePatterns.length
    return this.#extensions.size === 0 && others === 0
  }

  extension(name: string, caller?: string): Extension | undefined {
    return this.#extensions.get(extensionKey(parsePattern(name), parseCallerMatch(caller)))
  }

  setPriority(name: string, caller: string | undefined, priority: Priority): void {
    let extension = this.extension(name, caller)
    if (!extension) {
      extension = new Extension(name, caller)
      this.#extensions.set(extensionKey(extension.pattern, extension.caller), extension)
      this.#index = undefined
    }
    extension.set(priority)
  }

  /** Takes priorities away, and the extension with its last one. Returns how many went. */
  removePriorities(extension: Extension, isMeant: (priority: Priority) => boolean): number {
    let removed = 0
    for (const priority of extension.priorities) if (isMeant(priority) && extension.remove(priority.number)) removed++
    if (extension.isEmpty && this.#extensions.delete(extensionKey(extension.pattern, extension.caller))) {
      this.#index = undefined
    }
    return removed
  }

  /** Digits after which a dial tone goes on. */
  keepsDialTone(digits: string): boolean {
    const dialled = withoutDashes(digits)
    return this.ignorePatterns.some(({ pattern }) => matchPattern(pattern, dialled, 'match') !== 'no')
  }
}
