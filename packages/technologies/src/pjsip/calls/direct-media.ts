// Lets phones that are alone together send their sound to each other, and brings it back before anything needs it.
// Not what has to be fulfilled: may-be-direct.ts; not the offers: direct-pair.ts.

import { detached, type Timer } from '@jackfield/base'
import type { Channel } from '@jackfield/core'
import type { CallsDeps } from './calls-deps.ts'
import { DirectPair } from './direct-pair.ts'
import { mayBeDirect } from './may-be-direct.ts'
import type { SipLeg } from './sip-leg.ts'

/** So long nothing must have needed the sound: digits and prompts follow each other. */
const quietMs = 500
/** What needs the sound begins without it rather than never. */
const longestWaitMs = 1_000

export class DirectMedia {
  readonly #deps: Pick<CallsDeps, 'plane' | 'exchange'>
  readonly #legOf: (channelId: string) => SipLeg | undefined
  readonly #pairs = new Map<SipLeg, DirectPair>()
  readonly #waiting = new Map<SipLeg, Timer>()
  readonly #stops: (() => void)[]

  constructor(deps: Pick<CallsDeps, 'plane' | 'exchange'>, legOf: (channelId: string) => SipLeg | undefined) {
    this.#deps = deps
    this.#legOf = legOf
    const { plane, exchange } = deps
    this.#stops = [
      plane.guardSound((port) => this.#undo(port)),
      plane.onSoundFreed((port) => this.consider({ id: port })),
      // hidden members too: they hear, or are heard
      exchange.bridges.onMoved(({ bridge, channel, isInside }) => {
        // of those who were three or more before and still are, nobody was or is alone with another
        if (bridge.size <= (isInside ? 3 : 2)) for (const one of bridge.members) this.consider(one.channel)
        this.consider(channel)
      }),
    ]
  }

  close(): void {
    for (const stop of this.#stops) stop()
    for (const timer of this.#waiting.values()) timer.cancel()
  }

  /** Something changed about a leg, or about the company it is in. */
  consider({ id }: Pick<Channel, 'id'>): void {
    const leg = this.#legOf(id)
    if (leg) this.#look(leg)
  }

  #look(leg: SipLeg): void {
    const pair = this.#pairs.get(leg)
    if (pair) {
      if (!mayBeDirect(...pair.legs)) detached(this.#part(pair), 'direct media')
    } else if (!this.#waiting.has(leg) && this.#companion(leg)) {
      const timer = this.#deps.exchange.clock.after(quietMs, () => {
        this.#waiting.delete(leg)
        this.#join(leg)
      })
      this.#waiting.set(leg, timer)
    }
  }

  #join(leg: SipLeg): void {
    const other = this.#companion(leg)
    if (!other || this.#pairs.has(leg) || this.#pairs.has(other)) return
    const pair = new DirectPair(leg, other)
    for (const one of pair.legs) this.#pairs.set(one, pair)
    detached(
      pair.want(true).then(() => this.#forget(pair)),
      'direct media',
    )
  }

  /** What the leg is told next is of us again, and the other one is brought back. */
  release({ id }: Channel): void {
    const leg = this.#legOf(id)
    const pair = leg && this.#pairs.get(leg)
    if (!pair) return
    pair.release(leg)
    detached(this.#part(pair), 'direct media')
  }

  #undo(port: string): Promise<void> | undefined {
    const leg = this.#legOf(port)
    const pair = leg && this.#pairs.get(leg)
    return pair && this.#inTime(this.#part(pair))
  }

  #part(pair: DirectPair): Promise<void> {
    return pair.want(false).then(() => this.#forget(pair))
  }

  /** Once it is over, unless it was wanted again meanwhile. */
  #forget(pair: DirectPair): void {
    if (pair.isWanted) return
    for (const leg of pair.legs) if (this.#pairs.get(leg) === pair) this.#pairs.delete(leg)
    // they may be with somebody else already
    for (const leg of pair.legs) this.#look(leg)
  }

  /** Whom it could talk to without us. */
  #companion(leg: SipLeg): SipLeg | undefined {
    const { channel } = leg
    const members = this.#deps.exchange.bridges.of(channel)?.members ?? []
    const member = members.find((one) => one.channel !== channel)
    const other = member && this.#legOf(member.channel.id)
    return other && mayBeDirect(leg, other) ? other : undefined
  }

  async #inTime(parting: Promise<void>): Promise<void> {
    const limit = new AbortController()
    const late = this.#deps.exchange.clock.sleep(longestWaitMs, limit.signal).catch(() => undefined)
    await Promise.race([parting, late])
    limit.abort()
  }
}
