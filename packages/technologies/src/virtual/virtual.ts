// Virtual phones as a technology: dialled as `Virtual/alice`, listed as endpoints.
// Not for callers from outside.

import {
  type CallOutcome,
  type ChannelPlan,
  type ChannelRequest,
  type Elsewhere,
  type Endpoints,
  type RequestOutcome,
  type Technology,
  type TechnologyFacts,
  technology,
} from '@jackfield/core'
import type { VirtualCall } from './virtual-call.ts'
import { VirtualPhone, type VirtualPhoneDeps, type VirtualPhoneFacts } from './virtual-phone.ts'

const facts: TechnologyFacts = { name: 'Virtual', description: 'Virtual phones', module: 'chan_virtual.so' }

const noSuchPhone = 3
const absent = 20
const busy = 17

export interface VirtualDeps extends Omit<VirtualPhoneDeps, 'technology'> {
  readonly endpoints: Endpoints
  /** other exchanges of the same test, and which of them has a phone; absent: there are none */
  readonly others?: OtherExchanges | undefined
}

export interface OtherExchanges {
  readonly nodeOf: ((phone: string) => string | undefined) | undefined
  readonly elsewhere: () => Elsewhere | undefined
}

export class VirtualPhones {
  readonly technology: Technology
  readonly #deps: VirtualDeps
  readonly #phones = new Map<string, VirtualPhone>()

  constructor(deps: VirtualDeps) {
    this.#deps = deps
    this.technology = technology(facts, {
      request: (request) => this.#request(request),
      sendMessage: (message) => {
        const phone = this.#phones.get(message.to)
        phone?.receives(message)
        return phone !== undefined
      },
      refer: ({ to, referTo }) => {
        const phone = this.#phones.get(to)
        if (!phone || phone.isBusy) return false
        phone.dials(referTo)
        return true
      },
      deviceState: (resource) => this.#phones.get(resource)?.endpoint.deviceState,
      nodeOf: (resource) => (this.#phones.has(resource) ? undefined : this.#deps.others?.nodeOf?.(resource)),
    })
  }

  get(name: string): VirtualPhone | undefined {
    return this.#phones.get(name)
  }

  add(phoneFacts: VirtualPhoneFacts): VirtualPhone {
    const { name } = phoneFacts
    if (this.#phones.has(name)) throw new Error(`there is a phone ${name} already`)
    const endpoint = this.#deps.endpoints.add({ technology: facts.name, resource: name, state: 'online' })
    const phone = new VirtualPhone({ ...this.#deps, technology: facts }, phoneFacts, endpoint)
    this.#phones.set(name, phone)
    return phone
  }

  remove(phone: VirtualPhone): void {
    if (this.#phones.get(phone.name) !== phone) return
    for (const call of phone.calls) call.hangsUp()
    this.#phones.delete(phone.name)
    this.#deps.endpoints.remove(phone.endpoint)
  }

  #request(request: ChannelRequest): RequestOutcome | Promise<RequestOutcome> {
    const { resource, id, requestor, formats, isInternal } = request
    const phone = this.#phones.get(resource)
    const node = phone || isInternal ? undefined : this.#deps.others?.nodeOf?.(resource)
    const elsewhere = node === undefined ? undefined : this.#deps.others?.elsewhere()
    if (node !== undefined && elsewhere) {
      const plan: ChannelPlan = {
        technology: facts,
        label: resource,
        endpoint: `${facts.name}/${resource}`,
        exten: 's',
      }
      return elsewhere.request({ node, technology: facts.name, resource, plan }, request)
    }
    if (!phone) return { ok: false, code: 'unavailable', cause: noSuchPhone, failure: 'no-such-endpoint' }
    if (phone.endpoint.state === 'offline') {
      return { ok: false, code: 'unavailable', cause: absent, failure: 'endpoint-not-registered' }
    }
    const { context, callerName, callerNumber, language, tenantId } = phone.facts
    const channel = this.#deps.channels.create({
      technology: facts,
      id,
      label: phone.name,
      endpoint: `${facts.name}/${phone.name}`,
      isOutgoing: true,
      ...(isInternal && { isInternal }),
      caller: { name: callerName ?? phone.name, number: callerNumber ?? phone.name, presentation: 0 },
      context,
      exten: 's',
      formats,
      ...(tenantId === undefined ? {} : { tenantId }),
      ...requestor?.kinship,
      ...(language === undefined ? {} : { language }),
    })
    if (!channel) return { ok: false, code: 'id-in-use', cause: 0 }
    const call = phone.callOn(channel, 'in')
    channel.connect({ ...call.driver(), call: () => ring(phone, call) })
    return { ok: true, channel }
  }
}

/** The phone rings, or is busy. It says so when the call has been placed, not before. */
function ring(phone: VirtualPhone, call: VirtualCall): CallOutcome {
  if (phone.isBusy) {
    queueMicrotask(() => call.hangsUp(busy))
    return { ok: true }
  }
  phone.adopt(call)
  queueMicrotask(() => call.channel.handle({ type: 'ringing' }))
  return { ok: true }
}
