// All registrations of ours somewhere else, as the configuration has them now.
// Not a single one: outbound-registration.ts.

import { type Clock, type Dispose, detached, type Log, type Random } from '@jackfield/base'
import type { Bus } from '@jackfield/core'
import { type Flow, isSipUri, parseUri, SipFault } from '@jackfield/sip'
import type { PjsipObjects } from '../configuration/pjsip-objects.ts'
import type { RegistrationSettings } from '../configuration/settings.ts'
import type { PjsipSignalling } from '../signalling/pjsip-signalling.ts'
import type { Target } from '../signalling/signalling.ts'
import { OutboundRegistration, type OutboundRegistrationDeps } from './outbound-registration.ts'

/** Which of several exchanges does something: `changed` says that it is this one, or is not any more. */
export interface OneAtATime {
  want(name: string, changed: (isHeld: boolean, isYielded: boolean) => void): Dispose
}

export interface OutboundRegistrationsDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly bus: Bus
  readonly objects: PjsipObjects
  readonly signalling: PjsipSignalling
  readonly entityId: string
  /** absent: this exchange is the only one */
  readonly leasing?: OneAtATime | undefined
}

export class OutboundRegistrations {
  readonly #deps: OutboundRegistrationsDeps
  readonly #byName = new Map<string, OutboundRegistration>()
  readonly #leases = new Map<string, Dispose>()
  readonly #stop: Dispose
  readonly #each: OutboundRegistrationDeps
  #isStarted = false

  constructor(deps: OutboundRegistrationsDeps) {
    this.#deps = deps
    const { clock, random, log, objects, signalling, entityId } = deps
    this.#each = {
      clock,
      random,
      log,
      entityId,
      agent: signalling.agent,
      target: (settings) => targetOf(settings, signalling),
      contactFor: (target, user) => signalling.contactTowards(target, user),
      credentials: ({ outbound_auth }) => signalling.credentialsOf(outbound_auth),
      onAnswer: (registration, status) => this.#publish(registration, status),
    }
    this.#stop = objects.onChanged(({ type, name }) => {
      if (type === 'registration' && this.#isStarted) detached(this.#changed(name), 'a registration')
    })
  }

  list(): Iterable<OutboundRegistration> {
    return this.#byName.values()
  }

  get(name: string): OutboundRegistration | undefined {
    return this.#byName.get(name)
  }

  /** The endpoint that calls over a line are for. */
  lineEndpoint(token: string): string | undefined {
    for (const { line, settings } of this.#byName.values()) if (line === token) return settings.endpoint
    return undefined
  }

  start(): void {
    this.#isStarted = true
    for (const settings of this.#deps.objects.registrations()) this.#begin(settings)
  }

  onFlowClosed(flow: Flow): void {
    for (const registration of this.#byName.values()) registration.onFlowClosed(flow)
  }

  /** Takes all back, and waits a little for it. */
  async close(limitMs: number): Promise<void> {
    this.#stop()
    this.#isStarted = false
    const all = [...this.#byName.values()]
    this.#byName.clear()
    const { promise: limit, resolve } = Promise.withResolvers<void>()
    const timer = this.#deps.clock.after(limitMs, resolve)
    await Promise.race([Promise.all(all.map((registration) => registration.unregister())), limit])
    timer.cancel()
    for (const registration of all) registration.close()
    for (const name of [...this.#leases.keys()]) this.#giveUp(name)
  }

  async #changed(name: string): Promise<void> {
    const old = this.#byName.get(name)
    this.#byName.delete(name)
    const settings = this.#deps.objects.registration(name)
    if (!settings) this.#giveUp(name)
    if (old && (!settings || old.settings.client_uri !== settings.client_uri)) await old.unregister()
    old?.close()
    if (settings && this.#isStarted && !this.#byName.has(name)) this.#begin(settings)
  }

  #begin(settings: RegistrationSettings): void {
    for (const uri of [settings.server_uri, settings.client_uri]) {
      if (isUsable(uri)) continue
      this.#deps.log.error(`registration ${settings.name} is left out: "${uri}" is not a SIP URI`)
      return
    }
    const registration = new OutboundRegistration(this.#each, settings)
    this.#byName.set(settings.name, registration)
    const { leasing } = this.#deps
    if (!leasing) {
      registration.start()
      return
    }
    this.#giveUp(settings.name)
    const { name } = settings
    this.#leases.set(
      name,
      leasing.want(`registration ${name}`, (isHeld, isYielded) => registration.hold(isHeld, isYielded)),
    )
    registration.hold(false, false)
  }

  #giveUp(name: string): void {
    this.#leases.get(name)?.()
    this.#leases.delete(name)
  }

  #publish({ state, settings }: OutboundRegistration, status: number): void {
    this.#deps.bus.publish('registration-changed', {
      technology: 'PJSIP',
      user: settings.client_uri,
      domain: settings.server_uri,
      status: state === 'Stopped' ? 'Unregistered' : state,
      cause: state === 'Rejected' ? String(status) : '',
    })
  }
}

function targetOf(settings: RegistrationSettings, signalling: PjsipSignalling): Target {
  const transport = settings.transport === '' ? undefined : signalling.transports.byName(settings.transport)
  const routes = settings.outbound_proxy === '' ? [] : [`<${settings.outbound_proxy.replace(/^<|>$/g, '')}>`]
  return { uri: settings.server_uri, routes, ...(transport ? { transport } : {}) }
}

function isUsable(text: string): boolean {
  const read = parseUri(text)
  return !(read instanceof SipFault) && isSipUri(read)
}
