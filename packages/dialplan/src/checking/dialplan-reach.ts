// Where a place of the dialplan could lead: looked for in every context that may be searched for it, at whatever time, by whatever caller.
// Not the search of a call: that one knows the time, the caller and what was dialled.

import type { Context, Dialplan, Extension } from '../extensions/index.ts'
import { withoutDashes } from '../patterns/index.ts'

/** `unknown`: other systems, or what is made while the exchange runs, may have it. */
export type Reached = 'there' | 'unknown' | 'no-context' | 'no-extension' | 'no-priority' | 'no-label'

/** A number, a label, or nothing in particular. */
export type WantedPriority = number | string | undefined

const order: readonly Reached[] = ['no-context', 'no-extension', 'no-label', 'no-priority', 'unknown', 'there']

interface Searched {
  readonly contexts: readonly Context[]
  readonly isOpen: boolean
}

export class DialplanReach {
  readonly #dialplan: Dialplan
  readonly #isMadeLater: (context: string) => boolean
  readonly #searched = new Map<string, Searched>()
  /** by the name of a context: those that include it */
  readonly #includers = new Map<string, string[]>()

  constructor(dialplan: Dialplan, isMadeLater: (context: string) => boolean) {
    this.#dialplan = dialplan
    this.#isMadeLater = isMadeLater
    for (const context of dialplan.contexts) {
      for (const include of context.includes) {
        const known = this.#includers.get(include.context)
        if (known) known.push(context.name)
        else this.#includers.set(include.context, [context.name])
      }
    }
  }

  hasContext(name: string): boolean {
    return this.#dialplan.context(name) !== undefined || this.#isMadeLater(name)
  }

  find(contextName: string, exten: string, priority: WantedPriority): Reached {
    if (!this.#dialplan.context(contextName)) return this.#isMadeLater(contextName) ? 'unknown' : 'no-context'
    const { contexts, isOpen } = this.#searchedFrom(contextName)
    const dialled = withoutDashes(exten)
    let reached: Reached = isOpen ? 'unknown' : 'no-extension'
    for (const context of contexts) {
      for (const { extension } of context.index.candidates(dialled, 'match')) {
        reached = better(reached, inExtension(extension, priority))
      }
    }
    return reached
  }

  /** From inside a context: a call may have come here through any that includes it, and is looked up there. */
  findFrom(inside: string, exten: string, priority: WantedPriority): Reached {
    return this.#entrances(inside).reduce<Reached>(
      (reached, name) => better(reached, this.find(name, exten, priority)),
      'no-extension',
    )
  }

  /** The extension that the call is in already. */
  findSame(inside: string, extension: Extension, priority: WantedPriority): Reached {
    const own = inExtension(extension, priority)
    if (own === 'there') return own
    if (!extension.pattern.elements) return better(own, this.findFrom(inside, extension.name, priority))
    // what was dialled may match others, too
    const { contexts, isOpen } = this.#joined(this.#entrances(inside))
    if (isOpen) return 'unknown'
    const others = contexts.flatMap((context) => context.extensions)
    return others.some((other) => inExtension(other, priority) === 'there') ? 'there' : own
  }

  #joined(names: readonly string[]): Searched {
    const all = names.map((name) => this.#searchedFrom(name))
    return {
      contexts: [...new Set(all.flatMap(({ contexts }) => contexts))],
      isOpen: all.some(({ isOpen }) => isOpen),
    }
  }

  #entrances(name: string): string[] {
    const names = new Set([name])
    for (const each of names) for (const includer of this.#includers.get(each) ?? []) names.add(includer)
    return [...names]
  }

  #searchedFrom(name: string): Searched {
    let searched = this.#searched.get(name)
    if (!searched) {
      const names = new Set([name])
      const contexts: Context[] = []
      let isOpen = false
      for (const each of names) {
        const context = this.#dialplan.context(each)
        if (!context) isOpen ||= this.#isMadeLater(each)
        else {
          contexts.push(context)
          isOpen ||= context.switches.length > 0
          for (const include of context.includes) names.add(include.context)
        }
      }
      searched = { contexts, isOpen }
      this.#searched.set(name, searched)
    }
    return searched
  }
}

function inExtension(extension: Extension, priority: WantedPriority): Reached {
  if (priority === undefined) return 'there'
  if (typeof priority === 'number') return extension.priority(priority) ? 'there' : 'no-priority'
  return extension.labelled(priority) ? 'there' : 'no-label'
}

const better = (a: Reached, b: Reached): Reached => (order.indexOf(b) > order.indexOf(a) ? b : a)
