// Asks contacts again and again whether they are there, and how long the answer takes.
// Not what follows from it: the contacts tell.

import { type Clock, type Dispose, detached, type Log, type Random, type Timer } from '@jackfield/base'
import type { RequestResult } from '@jackfield/sip'
import type { PjsipObjects } from '../configuration/pjsip-objects.ts'
import type { Contact, QualifyRules } from './contact.ts'
import type { Contacts } from './contacts.ts'

export interface QualifierDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly objects: PjsipObjects
  readonly contacts: Contacts
  /** OPTIONS to a contact; resolves with its answer, or with the failure. */
  ask(contact: Contact): Promise<RequestResult>
}

export class Qualifier {
  readonly #deps: QualifierDeps
  readonly #timers = new Map<string, Timer>()
  readonly #stops: readonly Dispose[]
  #isClosed = false

  constructor(deps: QualifierDeps) {
    this.#deps = deps
    const { objects, contacts } = deps
    this.#stops = [
      contacts.onChanged(({ contact, change }) => {
        if (change === 'added') this.#watch(contact, 0)
        else if (change === 'removed') this.#unwatch(contact)
        // it came from another exchange, or went to one: only the one it is registered at asks it
        else if (change === 'refreshed' && this.#timers.has(contact.id) !== (contact.node === undefined))
          this.#watch(contact, 0)
      }),
      objects.onChanged(({ type, name }) => {
        if (type === 'aor') for (const contact of contacts.of(name)) this.#watch(contact, 0)
      }),
    ]
  }

  /** Asks everybody who is there already, spread over the first round so that not all are asked at once. */
  start(): void {
    const { contacts, objects, random } = this.#deps
    for (const contact of contacts.all()) {
      const frequencyMs = (this.#rulesOf(contact)?.qualify_frequency ?? 0) * 1000
      const mostMs = Math.min(frequencyMs, (objects.global.max_initial_qualify_time || 10) * 1000)
      this.#watch(contact, random.below(Math.max(1, mostMs)))
    }
  }

  /** Asks all contacts of an aor now, whether it is asked regularly or not. */
  async qualify(aor: string): Promise<void> {
    await Promise.all(this.#deps.contacts.of(aor).map((contact) => this.#ask(contact)))
  }

  /** Asks one now; resolves when it has answered, or was waited for long enough. */
  ask(contact: Contact): Promise<void> {
    return this.#ask(contact)
  }

  close(): void {
    this.#isClosed = true
    for (const stop of this.#stops) stop()
    for (const timer of this.#timers.values()) timer.cancel()
    this.#timers.clear()
  }

  #watch(contact: Contact, delayMs: number): void {
    this.#unwatch(contact)
    const { clock, contacts } = this.#deps
    const rules = this.#rulesOf(contact)
    if (this.#isClosed || !rules || contact.node !== undefined) return
    if (rules.qualify_frequency === 0) {
      // nobody asks it any more: what was known of it is not known now
      if (contact.status !== 'created' && contact.status !== 'removed') contacts.setStatus(contact, 'created', 0)
      return
    }
    const next = () => {
      this.#timers.set(contact.id, clock.after(rules.qualify_frequency * 1000, next))
      detached(this.#ask(contact), 'the question whether a contact is there')
    }
    this.#timers.set(contact.id, clock.after(delayMs, next))
  }

  /** Its own, or its aor's; undefined: it has no aor. */
  #rulesOf(contact: Contact): QualifyRules | undefined {
    const aor = this.#deps.objects.aor(contact.aor)
    return aor && (contact.qualify ?? aor)
  }

  #unwatch(contact: Contact): void {
    this.#timers.get(contact.id)?.cancel()
    this.#timers.delete(contact.id)
  }

  async #ask(contact: Contact): Promise<void> {
    const { clock, contacts } = this.#deps
    const rules = this.#rulesOf(contact)
    if (!rules || contact.node !== undefined) return
    const started = clock.now()
    const limitMs = rules.qualify_timeout * 1000
    const { promise, resolve } = Promise.withResolvers<RequestResult | undefined>()
    const limit = limitMs > 0 ? clock.after(limitMs, () => resolve(undefined)) : undefined
    detached(this.#deps.ask(contact).then(resolve), 'the question whether a contact is there')
    const result = await promise
    limit?.cancel()
    if (this.#isClosed || contact.status === 'removed' || contact.node !== undefined) return
    const status = result?.response?.status
    const isThere = status !== undefined && (!rules.qualify_2xx_only || (status >= 200 && status < 300))
    contacts.setStatus(contact, isThere ? 'available' : 'unavailable', Math.round((clock.now() - started) * 1000))
  }
}
