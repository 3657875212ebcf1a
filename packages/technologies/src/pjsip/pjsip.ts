// SIP as a technology: objects, contacts, signalling, registration, put together.
// Not calls, messages and subscriptions: each is handed `signalling` and takes its methods there.

import type { Clock, Dispose, Log, Random } from '@jackfield/base'
import type { ConfDocument } from '@jackfield/conf'
import type { Bus, Configuration, Dialplan, Endpoints, StoreSpace } from '@jackfield/core'
import type { DialplanSteps } from './configuration/dialplan-steps.ts'
import { PjsipObjects } from './configuration/pjsip-objects.ts'
import { Contacts } from './contacts/contacts.ts'
import { EndpointFailures } from './contacts/endpoint-failures.ts'
import { EndpointStates } from './contacts/endpoint-states.ts'
import { EndpointTally } from './contacts/endpoint-tally.ts'
import { Qualifier } from './contacts/qualifier.ts'
import { RegisteredExtensions } from './contacts/registered-extensions.ts'
import { type ContactRecords, SharedContacts } from './contacts/shared-contacts.ts'
import { type OneAtATime, OutboundRegistrations } from './registration/outbound-registrations.ts'
import { Registrar } from './registration/registrar.ts'
import { answerOptions } from './signalling/options-method.ts'
import { PjsipSignalling, type SignallingDeps } from './signalling/pjsip-signalling.ts'
import type { OpenLater } from './signalling/sip-transports.ts'

export interface PjsipDeps
  extends Pick<
    SignallingDeps,
    'resolver' | 'rateLimits' | 'loginLimits' | 'hash' | 'isOverloaded' | 'isDraining' | 'trace'
  > {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly bus: Bus
  readonly configuration: Configuration
  readonly endpoints: Endpoints
  readonly dialplan: () => Dialplan
  /** what `regcontext` puts into the dialplan */
  readonly registeredSteps?: DialplanSteps
  /** of this exchange, the same after a restart */
  readonly entityId?: string
  /** which of several exchanges registers with a provider; absent: this one */
  readonly leasing?: OneAtATime | undefined
  /** where registrations survive a restart */
  readonly space?: StoreSpace
  /** where relative names of certificates begin */
  readonly directory: string
  readAclConf(): ConfDocument
  /** no new calls are let in: who asks by OPTIONS where to send some hears so; default never */
  isClosed?(): boolean
}

/** How long the end waits for servers to take note of it. */
const endingLimitMs = 1000

export class Pjsip {
  readonly objects: PjsipObjects
  readonly contacts: Contacts
  readonly states: EndpointStates
  readonly tally: EndpointTally
  readonly failures: EndpointFailures
  readonly signalling: PjsipSignalling
  readonly qualifier: Qualifier
  readonly registrations: OutboundRegistrations
  readonly #clock: Clock
  readonly #extensions: RegisteredExtensions | undefined
  #shared: SharedContacts | undefined
  #isEnding = false

  constructor(deps: PjsipDeps) {
    const { clock, random, bus, endpoints, space } = deps
    this.#clock = clock
    const log = deps.log.for('pjsip')
    const objects = new PjsipObjects(deps.configuration)
    this.objects = objects
    this.contacts = new Contacts({ clock, log, objects, ...(space ? { space } : {}) })
    const { contacts } = this
    this.states = new EndpointStates({ bus, endpoints, objects, contacts })
    const isAvailable = (aor: string) => this.states.isAvailable(aor)
    this.tally = new EndpointTally({ objects, contacts, isAvailable })
    const endpointsOf = (aor: string) => this.states.endpointsOf(aor)
    this.failures = new EndpointFailures({ clock, bus, objects, contacts, endpointsOf })
    const steps = deps.registeredSteps
    this.#extensions = steps && new RegisteredExtensions({ objects, contacts, steps, isAvailable })
    this.signalling = new PjsipSignalling({
      ...deps,
      log,
      objects,
      contacts,
      lineEndpoint: (token) => this.registrations.lineEndpoint(token),
      endpointsAt: (address, port) =>
        [...contacts.aorsAt(address, port)].flatMap((aor) => [...this.states.endpointsOf(aor)]),
      onFlowClosed: (flow) => this.registrations.onFlowClosed(flow),
    })
    const { signalling } = this
    const { entityId = '' } = deps
    this.registrations = new OutboundRegistrations({
      clock,
      random,
      log,
      bus,
      objects,
      signalling,
      entityId,
      leasing: deps.leasing,
    })
    this.qualifier = new Qualifier({
      clock,
      random,
      log,
      objects,
      contacts,
      ask: (contact) => signalling.qualify(contact, this.#endpointOf(contact.aor, contact.endpoint)),
    })
    const registrar = new Registrar({
      clock,
      objects,
      contacts,
      shared: () => this.#shared,
      transportNameOf: (flow) => signalling.transports.settingsOf(flow)?.name,
      onRefused: (endpoint, status, address) => this.failures.registrationRefused(endpoint, status, address),
    })
    signalling.handle('REGISTER', (request) => registrar.register(request))
    const { methods, extensions } = signalling
    const isOpen = () => !this.#isEnding && !deps.isClosed?.()
    const options = { objects, dialplan: deps.dialplan, methods, extensions, isOpen }
    signalling.handle('OPTIONS', (request) => answerOptions(options, request))
  }

  /** From here on packets come and go. */
  async open(openLater?: OpenLater): Promise<void> {
    await this.signalling.open(openLater)
    this.qualifier.start()
    this.registrations.start()
  }

  /** From now on other exchanges have the same contacts, and this one has theirs. */
  shareContacts(records: ContactRecords): Dispose {
    const { contacts, objects } = this
    const shared = new SharedContacts({ clock: this.#clock, objects, contacts, records })
    this.#shared = shared
    return () => {
      shared.close()
      if (this.#shared === shared) this.#shared = undefined
    }
  }

  /** Reads again what does not tell of its changes; the objects themselves follow the configuration. */
  reload(): void {
    this.signalling.refresh()
  }

  /** Calls have ended before. */
  async close(): Promise<void> {
    this.#isEnding = true
    this.#shared?.close()
    this.qualifier.close()
    await this.registrations.close(endingLimitMs)
    await this.signalling.close()
    this.#extensions?.close()
    this.tally.close()
    this.failures.close()
    this.states.close()
    this.contacts.close()
    this.objects.close()
  }

  /** In whose name a contact is asked: who registered it, or the first that is reached through the aor. */
  #endpointOf(aor: string, registeredBy: string) {
    const [first] = this.states.endpointsOf(aor)
    return this.objects.endpoint(registeredBy) ?? (first === undefined ? undefined : this.objects.endpoint(first))
  }
}
