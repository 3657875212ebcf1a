// Where a call, or a digit or text inside one, has been: a header of our own, so that rings over SIP end as inside.
// Not trusted: it only ever shortens the way.

import { type Channel, mostHops, Passed, Trail } from '@jackfield/core'
import type { Header, SipRequest } from '@jackfield/sip'

const name = 'X-Jackfield-Path'
/** Known at once; the oldest are forgotten. */
const mostKnown = 1_000
const noLimit = Number.POSITIVE_INFINITY

type Lineage = NonNullable<Channel['lineage']>

export class PathHeaders {
  readonly #newId: () => string
  readonly #lineages = new Known<Lineage>()
  readonly #events = new Known<Passed>()

  constructor(newId: () => string) {
    this.#newId = newId
  }

  /** For an INVITE: on whose behalf, and how many more times it may be dialled on. Nothing where it is on nobody's. */
  ofCall({ lineage, forwardsLeft }: Channel): Header[] {
    if (!lineage) return []
    return [[name, `call=${this.#lineages.idOf(lineage, this.#newId)};left=${Math.max(0, forwardsLeft)}`]]
  }

  /** A call that came takes over where it has been. */
  inheritPath(channel: Channel, request: SipRequest, newLineage: () => Lineage): void {
    const { call, left } = fieldsOf(request)
    const { maxForwards } = request
    if (call) channel.lineage = this.#lineages.get(call, newLineage)
    channel.maxForwards = maxForwards
    channel.forwardsLeft = Math.min(channel.forwardsLeft, numberOf(left) ?? noLimit, maxForwards ?? noLimit)
  }

  /** For a digit or text that another channel said; nothing for what begins here. */
  ofEvent(trail: Trail | undefined): Header[] {
    if (!trail || trail.passed.size < 2) return []
    return [[name, `event=${this.#events.idOf(trail.passed, this.#newId)};hops=${trail.hops}`]]
  }

  trailOf(request: SipRequest): Trail | undefined {
    const { event, hops } = fieldsOf(request)
    if (!event) return undefined
    const passed = this.#events.get(event, () => new Passed())
    return new Trail((numberOf(hops) ?? mostHops) + 1, passed)
  }

  /** INFO tells of a digit when it has ended: it began wherever it has ended already. */
  beginningOf(trail: Trail | undefined): Trail | undefined {
    if (!trail) return undefined
    return new Trail(trail.hops, trail.passed.as('digit-ended', 'digit-began'))
  }
}

/** Things by an id that was given to them here, or that came. */
class Known<T extends object> {
  readonly #ids = new WeakMap<T, string>()
  readonly #byId = new Map<string, T>()

  idOf(thing: T, newId: () => string): string {
    const known = this.#ids.get(thing)
    if (known !== undefined) return known
    const id = newId()
    this.#keep(id, thing)
    return id
  }

  get(id: string, make: () => T): T {
    const known = this.#byId.get(id)
    if (known) return known
    const thing = make()
    this.#keep(id, thing)
    return thing
  }

  #keep(id: string, thing: T): void {
    this.#ids.set(thing, id)
    this.#byId.set(id, thing)
    const [oldest] = this.#byId.keys()
    if (this.#byId.size > mostKnown && oldest !== undefined) this.#byId.delete(oldest)
  }
}

function fieldsOf(request: SipRequest): Partial<Record<'call' | 'left' | 'event' | 'hops', string>> {
  const text = request.header(name)
  if (text === undefined) return {}
  const found = /^\s*(call|event)=([\w-]{1,64});(left|hops)=(\d{1,3})\s*$/.exec(text)
  return found ? { [found[1] as 'call']: found[2] as string, [found[3] as 'left']: found[4] as string } : {}
}

const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))
