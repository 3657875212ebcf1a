// The dialplan: contexts by name, searched by calls, changed by files and interfaces.
// Not the engine: nothing runs here.

import type { Place } from '@jackfield/conf'
import { parsePattern } from '../patterns/index.ts'
import { type ParsedTimeSpec, parseTimeSpec } from '../time-spec/index.ts'
import { Context, type Include, type Switch } from './context.ts'
import { type Extension, hintPriority, type Priority } from './extension.ts'
import { type LookupResult, lookup, type Query } from './lookup.ts'

export interface NewPriority {
  readonly context: string
  readonly exten: string
  /** Whom it is for; leave it out for everybody, empty for callers without a number. */
  readonly caller?: string | undefined
  readonly priority: number
  readonly label?: string | undefined
  readonly application: string
  readonly data?: string
  readonly registrar: string
  readonly place?: Place
  /** Puts it in the place of one that is there already. */
  readonly replaces?: boolean
}

export type AddResult =
  /** `isLabelDropped`: the extension has that label on another priority already. */
  | { readonly ok: true; readonly isLabelDropped: boolean }
  | { readonly ok: false; readonly code: 'bad-extension' | 'bad-priority' | 'priority-taken'; readonly message: string }

export interface RemoveOptions {
  /** Only this one; all of the extension when left out. */
  readonly priority?: number
  /** Only the variant for this caller; the variants for all callers when left out. */
  readonly caller?: string
  /** Only what this one put there. */
  readonly registrar?: string
}

/** A context's lines other than extensions carry who put them there. */
export interface Origin {
  readonly registrar: string
  readonly place?: Place
}

const isValidPriority = (number: number): boolean =>
  number === hintPriority || (Number.isSafeInteger(number) && number >= 1)

function removeWhere<Item>(items: Item[], isMeant: (item: Item) => boolean): number {
  const before = items.length
  for (let at = items.length - 1; at >= 0; at--) if (isMeant(items[at] as Item)) items.splice(at, 1)
  return before - items.length
}

export class Dialplan {
  readonly #contexts = new Map<string, Context>()

  /** In the order they were made. */
  get contexts(): Iterable<Context> {
    return this.#contexts.values()
  }

  context(name: string): Context | undefined {
    return this.#contexts.get(name)
  }

  /** The context of that name, made when there is none. */
  addContext(name: string, origin: Origin): Context {
    let context = this.#contexts.get(name)
    if (!context) {
      context = new Context(name, origin.registrar, origin.place)
      this.#contexts.set(name, context)
    }
    return context
  }

  removeContext(name: string): boolean {
    return this.#contexts.delete(name)
  }

  /** Where a call is: this extension at this priority (or label), or the best one that has it. */
  find(query: Query): LookupResult {
    return lookup(this.#contexts, query, 'match')
  }

  exists(query: Query): boolean {
    return this.find(query).ok
  }

  /** Could these digits, or these and more, be an extension? */
  canMatch(query: Query): boolean {
    return lookup(this.#contexts, query, 'can-match').ok
  }

  /** Is it worth waiting for another digit? */
  matchesMore(query: Query): boolean {
    return lookup(this.#contexts, query, 'match-more').ok
  }

  /** The first definition of a priority stays unless the new one replaces it. The context is made when there is none. */
  addPriority(added: NewPriority): AddResult {
    const { exten, caller, priority: number, label } = added
    if (parsePattern(exten).key === '') {
      return { ok: false, code: 'bad-extension', message: 'An extension needs a name' }
    }
    if (!isValidPriority(number)) {
      return { ok: false, code: 'bad-priority', message: `${number} is not a priority; they begin at 1` }
    }
    const context = this.addContext(added.context, added)
    const extension = context.extension(exten, caller)
    if (extension?.priority(number) && !added.replaces) {
      const message = `Priority ${number} of extension ${exten} in context ${added.context} is there already`
      return { ok: false, code: 'priority-taken', message }
    }
    const labelled = label === undefined ? undefined : extension?.labelled(label)
    const isLabelDropped = labelled !== undefined && labelled.number !== number
    const priority: Priority = {
      number,
      label: isLabelDropped ? undefined : label,
      application: added.application,
      data: added.data ?? '',
      registrar: added.registrar,
      place: added.place,
    }
    context.setPriority(exten, caller, priority)
    return { ok: true, isLabelDropped }
  }

  /** Returns how many priorities went. */
  removeExtension(contextName: string, exten: string, options: RemoveOptions = {}): number {
    const context = this.#contexts.get(contextName)
    if (!context) return 0
    const key = parsePattern(exten).key
    const only = options.caller === undefined ? undefined : context.extension(exten, options.caller)
    const meant =
      options.caller === undefined
        ? context.extensions.filter(({ pattern }) => pattern.key === key)
        : only
          ? [only]
          : []
    const isMeant = (priority: Priority): boolean =>
      (options.priority === undefined || priority.number === options.priority) &&
      (options.registrar === undefined || priority.registrar === options.registrar)
    return meant.reduce((count, extension) => count + context.removePriorities(extension, isMeant), 0)
  }

  /** `name[,times,weekdays,mdays,months[,timezone]]`; false when the context includes that already. */
  addInclude(contextName: string, text: string, origin: Origin): { isAdded: boolean; problems: readonly string[] } {
    const context = this.addContext(contextName, origin)
    const [, name = '', times = ''] = /^([^,|]*)(?:[,|]([\s\S]*))?$/.exec(text) ?? []
    const parsed: ParsedTimeSpec | undefined = times.trim() === '' ? undefined : parseTimeSpec(times)
    const include: Include = {
      context: name.trim(),
      times,
      timeSpec: parsed?.spec,
      registrar: origin.registrar,
      place: origin.place,
    }
    const isKnown = context.includes.some((other) => other.context === include.context && other.times === times)
    if (!isKnown) context.includes.push(include)
    return { isAdded: !isKnown, problems: parsed?.problems ?? [] }
  }

  removeInclude(contextName: string, included: string): boolean {
    const context = this.#contexts.get(contextName)
    return context !== undefined && removeWhere(context.includes, (include) => include.context === included) > 0
  }

  addIgnorePattern(contextName: string, pattern: string, origin: Origin): boolean {
    const context = this.addContext(contextName, origin)
    const parsed = parsePattern(pattern)
    if (context.ignorePatterns.some((other) => other.pattern.key === parsed.key)) return false
    context.ignorePatterns.push({ pattern: parsed, registrar: origin.registrar, place: origin.place })
    return true
  }

  removeIgnorePattern(contextName: string, pattern: string): boolean {
    const context = this.#contexts.get(contextName)
    const { key } = parsePattern(pattern)
    return context !== undefined && removeWhere(context.ignorePatterns, (other) => other.pattern.key === key) > 0
  }

  /** `Name/data` of another system. Kept and listed; searching asks Loopback alone. */
  addSwitch(contextName: string, kind: Switch['kind'], text: string, origin: Origin): Switch {
    const slash = text.indexOf('/')
    const name = slash < 0 ? text : text.slice(0, slash)
    const data = slash < 0 ? '' : text.slice(slash + 1)
    const added: Switch = { kind, name, data, registrar: origin.registrar, place: origin.place }
    this.addContext(contextName, origin).switches.push(added)
    return added
  }

  /** Every hint with the context it stands in, patterns included. */
  *hints(): Generator<{ context: Context; extension: Extension; priority: Priority }, void, undefined> {
    for (const context of this.#contexts.values()) {
      for (const extension of context.extensions) {
        const priority = extension.priority(hintPriority)
        if (priority) yield { context, extension, priority }
      }
    }
  }

  /** A reload: what this registrar put in goes, what `fresh` holds comes, and what others added stays. */
  replaceRegistrar(registrar: string, fresh: Dialplan): void {
    for (const context of [...this.#contexts.values()]) this.#removeRegistrar(context, registrar)
    for (const context of fresh.contexts) this.#adopt(context)
  }

  #removeRegistrar(context: Context, registrar: string): void {
    const isOf = (item: { readonly registrar: string }): boolean => item.registrar === registrar
    for (const extension of context.extensions) context.removePriorities(extension, isOf)
    removeWhere(context.includes, isOf)
    removeWhere(context.switches, isOf)
    removeWhere(context.ignorePatterns, isOf)
    if (context.isEmpty && isOf(context)) this.#contexts.delete(context.name)
    else if (isOf(context)) context.hasAutoHints = false
  }

  #adopt(from: Context): void {
    const origin: Origin = from.place ? { registrar: from.registrar, place: from.place } : { registrar: from.registrar }
    const context = this.addContext(from.name, origin)
    context.hasAutoHints ||= from.hasAutoHints
    context.includes.push(...from.includes)
    context.switches.push(...from.switches)
    context.ignorePatterns.push(...from.ignorePatterns)
    for (const extension of from.extensions) {
      for (const priority of extension.priorities) {
        // The file has the last word over what was added while it ran.
        context.setPriority(extension.name, extension.caller?.text, priority)
      }
    }
  }
}
