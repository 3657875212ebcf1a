// What the parts of the SIP technology share: the agent, the objects, who sent a request, and the ways to endpoints.
// Only the shape: pjsip-signalling.ts makes it. Not calls, messages or subscriptions: those take their methods here.

import type { DigestClient, Flow, IncomingRequest, Transport, UserAgent } from '@jackfield/sip'
import type { PjsipObjects } from '../configuration/pjsip-objects.ts'
import type { EndpointSettings } from '../configuration/settings.ts'
import type { Maintenance } from './maintenance.ts'

/** Methods somebody can take outside of dialogs. */
export type HandledMethod =
  | 'INVITE'
  | 'MESSAGE'
  | 'SUBSCRIBE'
  | 'REFER'
  | 'NOTIFY'
  | 'PUBLISH'
  | 'INFO'
  | 'REGISTER'
  | 'OPTIONS'

/** A request whose sender is known and, where it was asked for, has shown who he is. */
export interface IdentifiedRequest {
  readonly incoming: IncomingRequest
  readonly endpoint: EndpointSettings
}

export interface Wish {
  /** takes the place of the user in the contact: a number at a trunk */
  readonly user?: string
  /** this address instead of any contact */
  readonly uri?: string
  /** contacts of these aors only, in their order */
  readonly aors?: readonly string[]
}

/** A way to an endpoint: the Request-URI, and what the agent needs to send to it. */
export interface Target {
  readonly uri: string
  readonly aor?: string
  /** the contact itself, before a user was put into it */
  readonly contact?: string
  /** the other exchange that the contact registered at */
  readonly home?: string
  /** that exchange alone reaches it: there is no Path by which anybody could */
  readonly node?: string
  readonly flow?: Flow
  readonly transport?: Transport
  /** Route headers: the outbound proxy, then the Path the contact registered with */
  readonly routes: readonly string[]
}

/** How we look from where a peer is. */
export interface LocalView {
  /** value of a Contact header, in brackets */
  readonly contact: string
  /** where media ports are opened */
  readonly mediaAddress: string
  /** what stands in SDP */
  readonly advertisedAddress: string
  /** for From and other URIs of ours: without a port */
  readonly host: string
  /** another address than ours stands in SDP, because something between us and the peer translates it */
  readonly isTranslated?: boolean
}

export interface Signalling {
  readonly agent: UserAgent
  readonly objects: PjsipObjects
  /** endpoints that nothing new is asked of */
  readonly maintenance: Pick<Maintenance, 'has'>
  /** The one who handles a method outside of dialogs, after the sender was identified and, where asked, authenticated. */
  handle(method: HandledMethod, handler: (request: IdentifiedRequest) => void): void
  /** Where an endpoint is reached now, contacts that do not answer left out, the best first. Empty: nowhere. */
  targets(endpoint: EndpointSettings, wish?: Wish): readonly Target[]
  /** Answers challenges with `outbound_auth`; one for each call or request, so that each begins anew. */
  credentials(endpoint: EndpointSettings): DigestClient | undefined
  /** `user`: of the Contact, where the endpoint's `contact_user` names none. */
  localFor(over: Target | Flow, endpoint: EndpointSettings, user?: string): LocalView
}
