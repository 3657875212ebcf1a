// What the applications and the switch tell each other beyond the desk: contexts of the dialplan by their names, and their ends.

import type { Applications } from '@jackfield/ari'
import type { Calls } from './calls.ts'

export class ApplicationContexts {
  readonly #applications: Applications
  readonly #calls: Calls
  #perCall: readonly string[] = []

  constructor(applications: Applications, calls: Calls) {
    this.#applications = applications
    this.#calls = calls
    const { exchange, dialplan } = calls
    exchange.useDesk(applications)
    applications.onKnown(({ name, isRegistered }) => {
      if (isRegistered) dialplan.engine.addApplicationContext(name)
      else if (!this.#perCall.includes(name)) dialplan.engine.removeApplicationContext(name)
    })
    applications.onAbandoned((name) => exchange.sessions.eject(name))
    applications.onUnanswered((channelIds) => {
      for (const id of channelIds) exchange.sessions.ejectChannel(id)
    })
    exchange.endpoints.onRemoved((name) => applications.endpointRemoved(name))
  }

  /** Applications that are called only when a call needs them have their context before anybody is registered. */
  setPerCall(names: readonly string[]): void {
    const { engine } = this.#calls.dialplan
    for (const name of this.#perCall) {
      if (!names.includes(name) && !this.#applications.isRegistered(name)) engine.removeApplicationContext(name)
    }
    for (const name of names) engine.addApplicationContext(name)
    this.#perCall = names
  }
}
