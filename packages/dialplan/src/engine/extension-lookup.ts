// What the engine asks of the extensions that were read, and the answers out of the dialplan's contexts.
// Not how they are stored or compared.

import { type Clock, table } from '@jackfield/base'
import type { Place } from '@jackfield/conf'
import { type Dialplan as Contexts, hintPriority, parseHint } from '../extensions/index.ts'
import { substitute } from '../variables/substitute.ts'

export interface ExtensionEntry {
  readonly application: string
  /** not substituted */
  readonly data: string
  /** where it was written; absent: not in a file */
  readonly place?: Place | undefined
}

export interface HintText {
  readonly devices: readonly string[]
  /** `CustomPresence:x`, when there is one */
  readonly presence: string | undefined
  readonly name: string
}

export interface ExtensionLookup {
  hasContext(context: string): boolean
  find(context: string, exten: string, priority: number, callerNumber?: string): ExtensionEntry | undefined
  findLabel(context: string, exten: string, label: string, callerNumber?: string): number | undefined
  matchesMore(context: string, exten: string, callerNumber?: string): boolean
  canMatch(context: string, exten: string, callerNumber?: string): boolean
  hint(context: string, exten: string): HintText | undefined
}

export interface LookupOptions {
  /** asked at every use, so that a reload takes effect at once */
  readonly contexts: () => Contexts
  readonly clock: Clock
  readonly global: (name: string) => string | undefined
}

export function lookupIn({ contexts, clock, global }: LookupOptions): ExtensionLookup {
  const query = (context: string, exten: string, priority: number | string, callerNumber: string | undefined) => ({
    context,
    exten,
    priority,
    caller: callerNumber || undefined,
    nowMs: clock.wall(),
  })
  return {
    hasContext: (context) => contexts().context(context) !== undefined,
    find(context, exten, priority, callerNumber) {
      if (priority < 1) return undefined
      const found = contexts().find(query(context, exten, priority, callerNumber))
      return found.ok ? found.priority : undefined
    },
    findLabel(context, exten, label, callerNumber) {
      const found = contexts().find(query(context, exten, label, callerNumber))
      return found.ok ? found.priority.number : undefined
    },
    matchesMore: (context, exten, callerNumber) => contexts().matchesMore(query(context, exten, 1, callerNumber)),
    canMatch: (context, exten, callerNumber) => contexts().canMatch(query(context, exten, 1, callerNumber)),
    hint(context, exten) {
      const found = contexts().find(query(context, exten, hintPriority, undefined))
      if (!found.ok) return undefined
      // the hint of a pattern is written with the extension it is asked for
      const known = table<string>({ EXTEN: exten, CONTEXT: context })
      const application = substitute(found.priority.application, {
        variable: (name) => known.get(name) ?? global(name),
        readFunction: () => undefined,
      })
      return parseHint({ application, data: found.priority.data })
    },
  }
}
