// What a SUBSCRIBE asks for, understood: a thing or a list, in which form; or why it cannot be had.
// Not for how long.

import { type Header, isSipUri, SipFault, type SipUri } from '@jackfield/sip'
import type { PjsipObjects } from '../configuration/pjsip-objects.ts'
import type { EndpointSettings, ResourceListSettings } from '../configuration/settings.ts'
import { dialledUser } from '../signalling/dialled-user.ts'
import type { IdentifiedRequest } from '../signalling/signalling.ts'
import { expandList } from './lists/expand-list.ts'
import type { WatchPackage } from './packages/watch-package.ts'
import { chooseBody } from './watch-request.ts'

export interface WatchedList {
  readonly settings: ResourceListSettings
  readonly things: readonly string[]
}

export interface WatchWish {
  readonly kind: WatchPackage
  readonly uri: SipUri
  /** the user of the address */
  readonly thing: string
  readonly bodyType: string
  /** it is asked for as a list */
  readonly list?: WatchedList
}

export interface Refusal {
  readonly refusal: number
  readonly headers?: readonly Header[]
}

export function readWish(
  objects: PjsipObjects,
  kind: WatchPackage,
  { incoming: { request }, endpoint }: IdentifiedRequest,
): WatchWish | Refusal {
  const uri = request.readUri()
  const form = chooseBody(request, kind.bodies)
  if (!form) return { refusal: 489 }
  if (uri instanceof SipFault || !isSipUri(uri)) return { refusal: 416 }
  const thing = dialledUser(uri, objects)
  const wish = { kind, uri, thing, bodyType: form.type }
  const list = findList(objects, kind, endpoint, thing)
  const acceptsLists = request.lists('supported', 'eventlist')
  if (list && acceptsLists) return { ...wish, list }
  const refusal = kind.refusal(endpoint, thing)
  // there is only a list of this name, and he could not read it (RFC 4662 §4.6)
  if (refusal === 404 && list) return { refusal: 421, headers: [['require', 'eventlist']] }
  return refusal === undefined ? wish : { refusal }
}

/** Nothing where there is no list of this name and event, or nothing in it that is there. */
export function findList(
  objects: PjsipObjects,
  kind: WatchPackage,
  endpoint: EndpointSettings,
  name: string,
): WatchedList | undefined {
  const settings = objects.resourceList(name)
  if (!settings || settings.event !== kind.name) return undefined
  const things = expandList(objects, settings)
  return things.some((thing) => kind.isThere(endpoint, thing)) ? { settings, things } : undefined
}
