// SUBSCRIBE and NOTIFY outside of calls: who may watch what, how many may, and who is told unasked.
// Not the packages: lamps and mailboxes each have their own file.

import type { IdentifiedRequest } from '../signalling/signalling.ts'
import { parseMessageSummary } from './bodies/message-summary.ts'
import { LampWatches } from './lamp-watches.ts'
import { MailboxWatches } from './mailbox-watches.ts'
import type { SubscriptionsHouse } from './subscriptions-house.ts'
import { UnaskedSummaries } from './unasked-summaries.ts'
import { packageOf } from './watch-request.ts'

/** More than the largest console has lamps; a phone gone wild is turned away. */
const mostPerEndpoint = 1000

export class PjsipSubscriptions {
  readonly #house: SubscriptionsHouse
  readonly #lamps: LampWatches
  readonly #mailboxes: MailboxWatches
  readonly #unasked: UnaskedSummaries
  readonly #counts = new Map<string, number>()

  constructor(house: SubscriptionsHouse) {
    this.#house = house
    this.#lamps = new LampWatches(house)
    this.#mailboxes = new MailboxWatches(house)
    this.#unasked = new UnaskedSummaries(house, this.#mailboxes)
    house.signalling.take('SUBSCRIBE', (request) => this.#subscribe(request))
    house.signalling.take('NOTIFY', (request) => this.#notified(request))
  }

  /** How many there are. */
  get size(): number {
    return this.#lamps.size + this.#mailboxes.size
  }

  open(): void {
    this.#unasked.tellEverybody()
  }

  close(): void {
    this.#lamps.close()
    this.#mailboxes.close()
    this.#unasked.close()
  }

  #subscribe(request: IdentifiedRequest): void {
    const { incoming, endpoint } = request
    const watches = { presence: this.#lamps, dialog: this.#lamps, 'message-summary': this.#mailboxes }
    const name = packageOf(incoming.request)
    if (!Object.hasOwn(watches, name)) {
      incoming.respond(489, { headers: [['allow-events', Object.keys(watches).join(', ')]] })
      return
    }
    if (!endpoint.allow_subscribe) {
      incoming.respond(603)
      return
    }
    const count = this.#counts.get(endpoint.name) ?? 0
    if (count >= mostPerEndpoint) {
      this.#house.log.warning(`${endpoint.name} watches ${count} things already and is refused another`)
      incoming.respond(503, { headers: [['retry-after', '60']] })
      return
    }
    const accepted = watches[name as keyof typeof watches].accept(request, () => this.#ended(endpoint.name))
    if (accepted) this.#counts.set(endpoint.name, count + 1)
  }

  #ended(endpoint: string): void {
    const left = (this.#counts.get(endpoint) ?? 1) - 1
    if (left > 0) this.#counts.set(endpoint, left)
    else this.#counts.delete(endpoint)
  }

  /** Somebody else keeps the messages and says how many there are. */
  #notified({ incoming, endpoint }: IdentifiedRequest): void {
    const { request } = incoming
    const isOurs = endpoint.incoming_mwi_mailbox !== '' && packageOf(request) === 'message-summary'
    const waiting = isOurs ? parseMessageSummary(request.body.toString()) : undefined
    if (!waiting) {
      incoming.respond(isOurs ? 400 : 489)
      return
    }
    incoming.respond(200)
    const kept = this.#house.mailboxes.update(endpoint.incoming_mwi_mailbox, waiting)
    if (!kept.ok) this.#house.log.warning(`mailbox ${endpoint.incoming_mwi_mailbox} could not be kept: ${kept.code}`)
  }
}
