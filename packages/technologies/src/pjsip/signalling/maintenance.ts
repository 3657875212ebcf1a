// Endpoints that somebody works on just now: what is new is refused, what is in progress goes on.
// Not kept over a restart: whoever works on a telephone is there.

import type { Bus } from '@jackfield/core'
import type { IncomingRequest } from '@jackfield/sip'

export class Maintenance {
  readonly #bus: Bus
  readonly #names = new Set<string>()

  constructor(bus: Bus) {
    this.#bus = bus
  }

  has(endpoint: string): boolean {
    return this.#names.has(endpoint)
  }

  /** In order. */
  list(): string[] {
    return [...this.#names].sort()
  }

  /** True: it was not so before. */
  set(endpoint: string, isOn: boolean): boolean {
    if (this.#names.has(endpoint) === isOn) return false
    if (isOn) this.#names.add(endpoint)
    else this.#names.delete(endpoint)
    this.#bus.publish('maintenance-changed', { technology: 'PJSIP', resource: endpoint, isOn })
    return true
  }

  /** Whether a request outside of any dialog is refused; who takes something back may do so. */
  refuses(endpoint: string, { request }: IncomingRequest): boolean {
    if (!this.#names.has(endpoint)) return false
    const isTakenBack = request.method === 'REGISTER' || request.method === 'SUBSCRIBE'
    return !isTakenBack || !endsSomething(request)
  }
}

/** `Expires: 0`, or every contact with it. */
function endsSomething(request: IncomingRequest['request']): boolean {
  const contacts = request.headers('contact')
  const isEnded = request.header('expires')?.trim() === '0'
  const isKept = contacts.some((contact) => /;\s*expires\s*=\s*0*[1-9]/i.test(contact))
  const areAllEnded = contacts.length > 0 && contacts.every((contact) => /;\s*expires\s*=\s*0+\b/i.test(contact))
  return (isEnded && !isKept) || areAllEnded
}
