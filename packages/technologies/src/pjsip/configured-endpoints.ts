// The endpoints of pjsip.conf and those made at run time, in the list of endpoints: there as soon as they are configured, reachable
// when one of their aors has a contact. Not the contacts that register: whoever keeps those says so by `contactsChanged`.

import type { Dispose } from '@jackfield/base'
import type { ConfigObject, Configuration, Endpoint, Endpoints } from '@jackfield/core'

const technology = 'PJSIP'
const configClass = 'res_pjsip'

export interface ConfiguredEndpointsHouse {
  readonly configuration: Configuration
  readonly endpoints: Endpoints
  /** how many contacts have registered with an aor */
  readonly registeredContacts?: (aor: string) => number
}

export class ConfiguredEndpoints {
  readonly #house: ConfiguredEndpointsHouse
  readonly #known = new Map<string, Endpoint>()
  readonly #stop: Dispose

  constructor(house: ConfiguredEndpointsHouse) {
    this.#house = house
    this.refresh()
    this.#stop = house.configuration.onChanged(({ configClass: changed, objectType }) => {
      if (changed === configClass && (objectType === 'endpoint' || objectType === 'aor')) this.refresh()
    })
  }

  /** Holds the list against the configuration: after a reload, and whenever contacts came or went. */
  refresh(): void {
    const { configuration, endpoints } = this.#house
    const configured = new Map(configuration.objects(configClass, 'endpoint').map((object) => [object.id, object]))
    for (const [id, endpoint] of this.#known) {
      if (configured.has(id)) continue
      this.#known.delete(id)
      endpoints.remove(endpoint)
    }
    for (const [id, object] of configured) {
      const state = this.#isReachable(object) ? 'online' : 'offline'
      const known = this.#known.get(id)
      if (known) known.state = state
      else this.#known.set(id, endpoints.add({ technology, resource: id, state }))
    }
  }

  close(): void {
    this.#stop()
    for (const endpoint of this.#known.values()) this.#house.endpoints.remove(endpoint)
    this.#known.clear()
  }

  #isReachable({ fields }: ConfigObject): boolean {
    const { configuration, registeredContacts = () => 0 } = this.#house
    const aors = (fields.aors ?? '').split(',').map((name) => name.trim())
    return aors.some((name) => {
      const aor = configuration.object(configClass, 'aor', name)
      return aor !== undefined && ((aor.fields.contact ?? '') !== '' || registeredContacts(name) > 0)
    })
  }
}
