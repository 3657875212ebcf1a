// Those who watch the lamps of extensions: presence and dialog events of hints (RFC 3856, RFC 4235).
// Not how an extension gets its state.

import { formatUri, isSipUri, type Notifier, parseUri, SipFault, type SipUri, unescapeUri } from '@jackfield/sip'
import { bareUri } from '../messages/addresses.ts'
import type { IdentifiedRequest } from '../signalling/signalling.ts'
import type { Lamp } from './bodies/lamp.ts'
import { type LampBody, lampBodies } from './bodies/lamp-bodies.table.ts'
import { ringingCaller } from './ringing-caller.ts'
import type { SubscriptionsHouse } from './subscriptions-house.ts'
import { chooseBody, grantExpiry, packageOf } from './watch-request.ts'

interface Watch {
  readonly place: string
  tell(): void
  finish(): void
}

export class LampWatches {
  readonly #house: SubscriptionsHouse
  readonly #byPlace = new Map<string, Set<Watch>>()
  readonly #stop: () => void

  constructor(house: SubscriptionsHouse) {
    this.#house = house
    this.#stop = house.bus.on('extension-state-changed', ({ context, exten, state }) => {
      for (const watch of [...(this.#byPlace.get(placeOf(context, exten)) ?? [])]) {
        if (state === 'REMOVED') watch.finish()
        else watch.tell()
      }
    })
  }

  /** How many there are. */
  get size(): number {
    return [...this.#byPlace.values()].reduce((sum, watches) => sum + watches.size, 0)
  }

  close(): void {
    this.#stop()
  }

  /** Answers the request. True: it is watched now, until `onEnd`. */
  accept(request: IdentifiedRequest, onEnd: () => void): boolean {
    const { incoming, endpoint } = request
    const uri = parseUri(incoming.request.requestUri)
    const body = chooseBody(incoming.request, lampBodies[packageOf(incoming.request) as keyof typeof lampBodies])
    if (!body) {
      incoming.respond(489)
      return false
    }
    if (uri instanceof SipFault || !isSipUri(uri)) {
      incoming.respond(416)
      return false
    }
    const exten = unescapeUri(uri.user ?? '') || 's'
    const context = endpoint.subscribe_context || endpoint.context
    if (!this.#house.hints.get(context, exten)) {
      incoming.respond(404)
      return false
    }
    const expires = grantExpiry(request)
    return expires !== undefined && this.#watch(request, { context, exten, uri, body, expires }, onEnd)
  }

  #watch(
    { incoming, endpoint }: IdentifiedRequest,
    wish: { context: string; exten: string; uri: SipUri; body: LampBody; expires: number },
    onEnd: () => void,
  ): boolean {
    const { signalling, random } = this.#house
    const { context, exten, uri, body, expires } = wish
    const { from } = incoming.request
    const place = placeOf(context, exten)
    const fixed = {
      exten,
      entity: formatUri({ ...bareUri(uri), port: uri.port }),
      watcher: formatUri(isSipUri(from.uri) ? bareUri(from.uri) : from.uri),
      isEarlyWhileInUse: endpoint.notify_early_inuse_ringing,
      atomId: random.uuid(),
    }
    let version = 0
    const current = () => {
      const lamp = this.#lamp(context, exten, uri.host)
      return { body: body.write({ ...fixed, ...lamp, version: version++ }), contentType: body.type }
    }
    let notifier: Notifier | undefined
    const watch: Watch = {
      place,
      tell: () => notifier?.notify(),
      finish: () => notifier?.finish('noresource'),
    }
    const handler = {
      current,
      onEnd: () => {
        this.#drop(watch)
        onEnd()
      },
    }
    const { contact } = signalling.localFor(incoming.flow, endpoint)
    notifier = signalling.agent.acceptSubscription(incoming, { handler, expires, contact })
    if (!notifier) return false
    const watches = this.#byPlace.get(place)
    if (watches) watches.add(watch)
    else this.#byPlace.set(place, new Set([watch]))
    return true
  }

  #lamp(context: string, exten: string, host: string): Pick<Lamp, 'state' | 'caller'> {
    const now = this.#house.hints.get(context, exten)
    if (!now) return { state: 'NOT_INUSE' }
    const isRinging = now.state === 'RINGING' || now.state === 'RINGINUSE'
    return { state: now.state, caller: isRinging ? ringingCaller(this.#house, now.hint, host) : undefined }
  }

  #drop(watch: Watch): void {
    const watches = this.#byPlace.get(watch.place)
    watches?.delete(watch)
    if (watches?.size === 0) this.#byPlace.delete(watch.place)
  }
}

const placeOf = (context: string, exten: string) => `${exten}@${context}`
