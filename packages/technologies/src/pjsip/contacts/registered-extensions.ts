// Extensions that are there only while a phone is: `regcontext` of the global section has one for each aor that can be reached.
// Not the dialplan: whoever has one takes the steps.

import type { Dispose } from '@jackfield/base'
import type { DialplanSteps } from '../configuration/dialplan-steps.ts'
import type { PjsipObjects } from '../configuration/pjsip-objects.ts'
import type { Contacts } from './contacts.ts'

export interface RegisteredExtensionsDeps {
  readonly objects: PjsipObjects
  readonly contacts: Contacts
  readonly steps: DialplanSteps
  isAvailable(aor: string): boolean
}

export class RegisteredExtensions {
  readonly #deps: RegisteredExtensionsDeps
  /** the context each is in now */
  readonly #added = new Map<string, string>()
  readonly #stops: readonly Dispose[]

  constructor(deps: RegisteredExtensionsDeps) {
    this.#deps = deps
    const { objects, contacts } = deps
    this.#lookAtAll()
    this.#stops = [
      contacts.onChanged(({ contact }) => this.#look(contact.aor)),
      objects.onChanged(({ type, name }) => {
        if (type === 'aor') this.#look(name)
        if (type === 'global') this.#lookAtAll()
      }),
    ]
  }

  close(): void {
    for (const stop of this.#stops) stop()
    for (const aor of [...this.#added.keys()]) this.#remove(aor)
  }

  #lookAtAll(): void {
    const aors = [...this.#deps.objects.aors()].map(({ name }) => name)
    for (const aor of new Set([...aors, ...this.#added.keys()])) this.#look(aor)
  }

  #look(aor: string): void {
    const { objects, steps, isAvailable } = this.#deps
    const wanted = objects.global.regcontext !== '' && isAvailable(aor) ? objects.global.regcontext : undefined
    if (wanted === this.#added.get(aor)) return
    this.#remove(aor)
    if (wanted === undefined) return
    // an extension that somebody wrote stays his
    const step = { context: wanted, exten: aor, priority: 1, application: 'NoOp', data: aor }
    if (steps.add(step)) this.#added.set(aor, wanted)
  }

  #remove(aor: string): void {
    const context = this.#added.get(aor)
    if (context === undefined) return
    this.#added.delete(aor)
    this.#deps.steps.remove({ context, exten: aor, priority: 1 })
  }
}
