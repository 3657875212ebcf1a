// What one channel remembers of what it heard and was told, so that nothing goes round through it.
// Not the events of others: each channel has its own.

import type { Crossings } from './crossings.ts'
import { aspects, contentKey, passing, type Said, sayingKey } from './passing.table.ts'
import { Trail } from './trail.ts'

/** What comes back within this time was on its way round. */
const returnMs = 4_000
/** More than anybody has on the way at once. */
const mostRemembered = 32

const none: readonly never[] = []

interface Remembered {
  readonly trail: Trail
  readonly at: number
  /** said because another channel said it, not of its own accord */
  readonly isRelayed: boolean
}

export class EventGuard {
  readonly #channel: { readonly id: string; readonly name: string }
  readonly #crossings: Crossings
  /** what its far end was told lately, by what it was */
  #sent: Map<string, Remembered[]> | undefined
  /** what it heard lately that may have been on its way round, and how far it had come */
  #received: Map<string, Remembered> | undefined
  /** the last states that were passed on, by what they are about */
  #last: Map<string, string> | undefined
  /** the guard of the channel at the far end, where that is one of ours, too */
  #far: EventGuard | undefined

  constructor(channel: { readonly id: string; readonly name: string }, crossings: Crossings) {
    this.#channel = channel
    this.#crossings = crossings
  }

  /** Two channels of ours are the two ends of one connection outside: what one is told the other hears. */
  tie(far: EventGuard): void {
    this.#far = far
    far.#far = this
  }

  /** It sits in another bridge, or somebody else drives it: they have heard nothing yet. */
  moved(): void {
    this.#last = undefined
  }

  /** Its far end says something. False: it has been here, or comes from too far. Undefined: it has no way to go. */
  arrive(event: Said, given: Trail | undefined): Trail | undefined | false {
    const kind = passing[event.type]
    if (kind === 'once' || kind === 'stays') return undefined
    const key = sayingKey(event)
    const sent = this.#far ? this.#far.#takeSent(key) : undefined
    const trail = given ?? (sent ?? this.#crossings.current)?.onward()
    const arrived = trail ?? new Trail(this.#hopsBefore(event, key))
    if (!this.#mayPass(event, arrived)) return false
    if (!trail && (kind === 'state' || arrived.hops > 0)) {
      this.#received ??= new Map()
      this.#received.set(contentKey(event), { trail: arrived, at: this.#crossings.now(), isRelayed: false })
      if (this.#received.size > mostRemembered) this.#received.clear()
    }
    return arrived
  }

  /** Its far end is to be told something. Undefined: it is not. */
  depart(said: Said): Trail | undefined {
    const { current } = this.#crossings
    const kind = passing[said.type]
    const trail = current ?? new Trail()
    if (kind === 'once' || kind === 'stays') return trail
    if (!this.#mayPass(said, trail)) return undefined
    this.#remember(sayingKey(said), { trail, at: this.#crossings.now(), isRelayed: current !== undefined })
    return trail
  }

  /** Would whoever listens learn something from this? */
  isNews(event: Said): boolean {
    const aspect = aspects[event.type]
    if (aspect === undefined) return true
    const content = contentKey(event)
    if (this.#last?.get(aspect) === content) return false
    this.#last ??= new Map()
    this.#last.set(aspect, content)
    return true
  }

  #mayPass(said: Said, trail: Trail): boolean {
    const isFresh = !trail.isTooLong && trail.pass(this.#channel.id, sayingKey(said))
    if (!isFresh) this.#crossings.drop(this.#channel, said.type, trail.isTooLong ? 'hops' : 'circle')
    return isFresh
  }

  /**
   * From outside there comes nothing but what was said. Where the far end was told the same a moment ago, it may be on its way
   * round, and one more time each time it comes; a state that comes again, too.
   */
  #hopsBefore(event: Said, key: string): number {
    const since = this.#crossings.now() - returnMs
    let hops = 0
    for (const { at, isRelayed, trail } of this.#sent?.get(key) ?? none) {
      if (isRelayed && at >= since) hops = Math.max(hops, trail.hops + 1)
    }
    const received = this.#received?.get(contentKey(event))
    const isCounted = received !== undefined && received.at >= since && (hops > 0 || passing[event.type] === 'state')
    return isCounted ? Math.max(hops, received.trail.hops + 1) : hops
  }

  #remember(key: string, one: Remembered): void {
    this.#sent ??= new Map()
    const known = this.#sent.get(key)
    if (!known) {
      this.#sent.set(key, [one])
      if (this.#sent.size > mostRemembered) this.#forgetOld(one.at - returnMs)
      return
    }
    known.push(one)
    if (known.length > mostRemembered) known.shift()
    while ((known[0] as Remembered).at < one.at - returnMs) known.shift()
  }

  #forgetOld(since: number): void {
    const sent = this.#sent as Map<string, Remembered[]>
    for (const [old, all] of sent) if ((all.at(-1)?.at ?? 0) < since) sent.delete(old)
    if (sent.size > mostRemembered) sent.clear()
  }

  /** The oldest that was told, once. */
  #takeSent(key: string): Trail | undefined {
    const all = this.#sent?.get(key)
    const since = this.#crossings.now() - returnMs
    while (all && all.length > 0) {
      const one = all.shift() as Remembered
      if (one.at >= since) return one.trail
    }
    return undefined
  }
}
