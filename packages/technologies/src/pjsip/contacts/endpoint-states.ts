// The SIP endpoints in the list of endpoints: there as soon as they are configured, online while one of their aors can be reached;
// and what is told of them and of their contacts. Not the channels: the list follows those itself.

import type { Dispose } from '@jackfield/base'
import type { Bus, Endpoint, Endpoints, ReportedBy } from '@jackfield/core'
import type { PjsipObjects } from '../configuration/pjsip-objects.ts'
import type { EndpointSettings } from '../configuration/settings.ts'
import { isStranded } from './contact.ts'
import { contactStatuses } from './contact-status.table.ts'
import type { ContactChange, Contacts } from './contacts.ts'

export interface EndpointStatesDeps {
  readonly bus: Bus
  readonly endpoints: Endpoints
  readonly objects: PjsipObjects
  readonly contacts: Contacts
}

const technology = 'PJSIP'

export class EndpointStates {
  readonly #deps: EndpointStatesDeps
  readonly #known = new Map<string, { endpoint: Endpoint; aors: readonly string[] }>()
  /** which endpoints an aor belongs to */
  readonly #byAor = new Map<string, Set<string>>()
  readonly #stops: readonly Dispose[]

  constructor(deps: EndpointStatesDeps) {
    this.#deps = deps
    const { objects, contacts } = deps
    for (const settings of objects.endpoints()) this.#configure(settings)
    this.#stops = [
      objects.onChanged(({ type, name }) => {
        if (type === 'endpoint') this.#endpointChanged(name)
        if (type === 'aor') for (const endpoint of this.endpointsOf(name)) this.#refresh(endpoint)
      }),
      contacts.onChanged((change) => this.#contactChanged(change)),
      deps.bus.on('maintenance-changed', ({ resource, isOn }) => {
        const known = this.#known.get(resource)
        if (known) known.endpoint.isOutOfService = isOn
      }),
    ]
  }

  /** Names of the endpoints that are reached through an aor. */
  endpointsOf(aor: string): Iterable<string> {
    return this.#byAor.get(aor) ?? []
  }

  isAvailable(aor: string): boolean {
    const settings = this.#deps.objects.aor(aor)
    if (!settings) return false
    const contacts = this.#deps.contacts.of(aor)
    if (settings.qualify_frequency === 0) return contacts.some((contact) => !isStranded(contact))
    return contacts.some(({ status }) => status === 'available')
  }

  close(): void {
    for (const stop of this.#stops) stop()
    for (const { endpoint } of this.#known.values()) this.#deps.endpoints.remove(endpoint)
    this.#known.clear()
    this.#byAor.clear()
  }

  #endpointChanged(name: string): void {
    const settings = this.#deps.objects.endpoint(name)
    this.#forgetAors(name)
    if (settings) {
      this.#configure(settings)
      return
    }
    const known = this.#known.get(name)
    if (known) this.#deps.endpoints.remove(known.endpoint)
    this.#known.delete(name)
  }

  #configure(settings: EndpointSettings): void {
    const { name, aors, device_state_busy_at: busyAt } = settings
    for (const aor of aors) {
      const names = this.#byAor.get(aor)
      if (names) names.add(name)
      else this.#byAor.set(aor, new Set([name]))
    }
    const known = this.#known.get(name)?.endpoint
    const state = aors.some((aor) => this.isAvailable(aor)) ? 'online' : 'offline'
    const endpoint = known ?? this.#deps.endpoints.add({ technology, resource: name, state, busyAt })
    endpoint.busyAt = busyAt
    this.#known.set(name, { endpoint, aors })
    if (known) this.#refresh(name)
  }

  #forgetAors(name: string): void {
    for (const aor of this.#known.get(name)?.aors ?? []) {
      const names = this.#byAor.get(aor)
      names?.delete(name)
      if (names?.size === 0) this.#byAor.delete(aor)
    }
  }

  /** Whether it can be reached now; told when that changes. */
  #refresh(name: string, reportedBy?: ReportedBy): void {
    const known = this.#known.get(name)
    if (!known) return
    const { endpoint, aors } = known
    const state = aors.some((aor) => this.isAvailable(aor)) ? 'online' : 'offline'
    if (endpoint.state === state) return
    endpoint.changeState(state, reportedBy)
    const peerStatus = state === 'online' ? 'Reachable' : 'Unreachable'
    this.#deps.bus.publish('peer-status-changed', {
      ...{ endpoint: endpoint.snapshot(), peer: { peerStatus } },
      ...(reportedBy && { reportedBy }),
    })
  }

  #contactChanged({ contact, change, isElsewhere }: ContactChange): void {
    const { objects, bus } = this.#deps
    // those of the configuration every exchange looks after by itself
    const reportedBy = isElsewhere ? 'elsewhere' : contact.isStatic ? 'gateway' : undefined
    for (const name of this.endpointsOf(contact.aor)) this.#refresh(name, reportedBy)
    if (change === 'refreshed' && !objects.global.send_contact_status_on_update_registration) return
    const { uri, aor, roundtripUsec } = contact
    const status = change === 'refreshed' ? 'Updated' : contactStatuses[contact.status].label
    for (const name of this.endpointsOf(aor)) {
      const endpoint = this.#known.get(name)?.endpoint
      if (!endpoint) continue
      bus.publish('contact-status-changed', {
        endpoint: endpoint.snapshot(),
        contact: { uri, status, aor, roundtripUsec: String(roundtripUsec) },
        ...(reportedBy && { reportedBy }),
      })
    }
  }
}
