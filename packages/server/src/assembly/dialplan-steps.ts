// Steps that a technology puts into the dialplan and takes out again.

import { type Dialplan as Contexts, hintPriority } from '@jackfield/dialplan'
import type { DialplanSteps } from '@jackfield/technologies'

/** What is changed: the contexts, and those who watch hints. */
export interface ChangedDialplan {
  readonly contexts: Contexts
  readonly extensionStates: { refresh(): void }
}

/** `registrar`: who put them there, as the lists show it. */
export function dialplanSteps({ contexts, extensionStates }: ChangedDialplan, registrar: string): DialplanSteps {
  const numberOf = (priority: number | 'hint') => (priority === 'hint' ? hintPriority : priority)
  return {
    add(step) {
      const added = contexts.addPriority({ ...step, priority: numberOf(step.priority), registrar })
      if (added.ok && step.priority === 'hint') extensionStates.refresh()
      return added.ok
    },
    remove({ context: name, exten, priority }) {
      const context = contexts.context(name)
      const extension = context?.extension(exten)
      if (!context || !extension) return
      const number = numberOf(priority)
      context.removePriorities(extension, (one) => one.number === number && one.registrar === registrar)
      if (context.isEmpty && context.registrar === registrar) contexts.removeContext(name)
      if (priority === 'hint') extensionStates.refresh()
    },
  }
}
