// Text messages outside of calls: handed to the technology they are addressed to, and received from it.
// Not delivered here: a technology says only whether it took one.

import type { ApplicationDesk } from '../applications/application-desk.ts'
import type { Bus } from '../bus/bus.ts'
import type { Technologies } from '../channels/technologies.ts'
import type { OutgoingMessage, Referral } from '../channels/technology.ts'
import type { EndpointSnapshot, TextMessage } from '../endpoints/endpoint-snapshot.ts'
import type { Endpoints } from '../endpoints/endpoints.ts'
import { type MessagePlace, MessageRuns, type MessageRunsDeps } from './message-runs.ts'

export type SendOutcome = { readonly ok: true } | { readonly ok: false; readonly code: 'endpoint-not-found' }

export interface MessagesDeps extends MessageRunsDeps {
  readonly bus: Bus
  readonly technologies: Technologies
  readonly endpoints: Endpoints
  readonly desk: () => Pick<ApplicationDesk, 'isSubscribedToEndpoint'>
}

const notFound = { ok: false, code: 'endpoint-not-found' } as const

export class Messages {
  readonly #bus: Bus
  readonly #technologies: Technologies
  readonly #endpoints: Endpoints
  readonly #desk: () => Pick<ApplicationDesk, 'isSubscribedToEndpoint'>
  readonly #runs: MessageRuns

  constructor(deps: MessagesDeps) {
    this.#bus = deps.bus
    this.#technologies = deps.technologies
    this.#endpoints = deps.endpoints
    this.#desk = deps.desk
    this.#runs = new MessageRuns(deps)
  }

  /** `to` begins with the technology's word and a colon: `pjsip:alice`. */
  async send(message: OutgoingMessage): Promise<SendOutcome> {
    const address = parseAddress(message.to)
    const technology = address && this.#technologies.get(address.technology)
    if (!address || !technology?.sendMessage) return notFound
    return (await technology.sendMessage({ ...message, to: address.destination })) ? { ok: true } : notFound
  }

  /** Asks an endpoint to call somebody else. */
  async refer(referral: Referral): Promise<SendOutcome> {
    const address = parseAddress(referral.to)
    const technology = address && this.#technologies.get(address.technology)
    if (!address || !technology?.refer) return notFound
    return (await technology.refer({ ...referral, to: address.destination })) ? { ok: true } : notFound
  }

  /**
   * A technology received one from an endpoint of its own: for applications that follow the endpoint, and for the extension it
   * was sent to, when there is one. False: nobody wants it.
   */
  receive(technology: string, resource: string, message: TextMessage, place?: MessagePlace): boolean {
    const isRun = place !== undefined && this.#runs.accept(message, place)
    const hasSubscriber = this.#desk().isSubscribedToEndpoint(technology, resource)
    const endpoint: EndpointSnapshot = this.#endpoints.get(technology, resource) ?? {
      technology,
      resource,
      state: 'unknown',
      channelIds: [],
    }
    this.#bus.publish('text-message-received', { endpoint, message })
    return isRun || hasSubscriber
  }
}

function parseAddress(to: string): { technology: string; destination: string } | undefined {
  const colon = to.indexOf(':')
  if (colon <= 0 || colon === to.length - 1) return undefined
  return { technology: to.slice(0, colon), destination: to.slice(colon + 1) }
}
