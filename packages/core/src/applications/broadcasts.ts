// Calls offered to several applications at once: the first to claim one gets it.
// Not how the offer reaches them: that is told on the bus.

import type { Clock, Log, Random } from '@jackfield/base'
import type { Bus } from '../bus/bus.ts'
import type { Channel } from '../channels/channel.ts'
import type { ApplicationDesk } from './application-desk.ts'
import { parseBroadcastFilter } from './broadcast-filter.ts'
import type { SessionOutcome, Sessions } from './sessions.ts'

export interface BroadcastsOptions {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly bus: Bus
  readonly desk: () => ApplicationDesk
  readonly sessions: Sessions
  /** every claim is told, not only those of calls that ask for it */
  readonly publishesEveryClaim?: boolean
}

export interface BroadcastRequest {
  readonly timeoutMs: number
  /** a regular expression; empty: everybody */
  readonly filter: string
  readonly args: readonly string[]
  readonly publishesClaim: boolean
}

export interface BroadcastOutcome {
  readonly status: SessionOutcome['status'] | 'TIMEOUT'
  readonly place?: SessionOutcome['place']
}

export type ClaimOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'not-in-broadcast' | 'already-claimed' | 'broadcast-unavailable' }

interface Offer {
  readonly channel: Channel
  readonly applications: readonly string[]
  readonly publishesClaim: boolean
  readonly decide: (winner: string | undefined) => void
  /** claimed, or out of time: whoever comes now is told that somebody was faster */
  isDecided: boolean
  /** stops waiting for the end of the channel */
  forget: () => void
}

export const broadcastTimeouts = { defaultMs: 500, maxMs: 60_000 } as const

/** What is no number of milliseconds in range is the default. */
export function parseBroadcastTimeout(text: string): number {
  const trimmed = text.trim()
  const value = trimmed === '' ? Number.NaN : Number(trimmed)
  return value >= 0 && value <= broadcastTimeouts.maxMs ? Math.floor(value) : broadcastTimeouts.defaultMs
}

export class Broadcasts {
  readonly #options: BroadcastsOptions
  readonly #offers = new Map<string, Offer>()
  #isAvailable = true
  #publishesEveryClaim: boolean

  constructor(options: BroadcastsOptions) {
    this.#options = options
    this.#publishesEveryClaim = options.publishesEveryClaim ?? false
  }

  /** The module that carries broadcasts is loaded. Without it nothing is offered and nothing can be claimed. */
  get isAvailable(): boolean {
    return this.#isAvailable
  }

  set isAvailable(isAvailable: boolean) {
    this.#isAvailable = isAvailable
  }

  set publishesEveryClaim(publishesEveryClaim: boolean) {
    this.#publishesEveryClaim = publishesEveryClaim
  }

  /** Offers that can be claimed, or could until lately. */
  get count(): number {
    return this.#offers.size
  }

  /** Offers a channel and, when somebody claims it, hands it over until it comes back. */
  async offer(channel: Channel, request: BroadcastRequest): Promise<BroadcastOutcome> {
    channel.variables.set('STASISSTATUS', '')
    if (!this.#isAvailable) return this.#end(channel, 'FAILED')
    const gathered = this.#options.desk().gathered(channel)
    if (gathered) await gathered
    const winner = await this.#ask(channel, request)
    // late claims are told so as long as the channel is there, unless it is offered anew
    if (winner === undefined) return this.#end(channel, 'TIMEOUT')
    try {
      return await this.#options.sessions.enter(channel, winner, request.args)
    } finally {
      this.#forget(channel)
    }
  }

  /** The first one gets the channel; whether it is registered, and was asked at all, does not matter. */
  claim(channelId: string, application: string): ClaimOutcome {
    if (!this.#isAvailable) return { ok: false, code: 'broadcast-unavailable' }
    const offer = this.#offers.get(channelId)
    if (!offer) return { ok: false, code: 'not-in-broadcast' }
    if (offer.isDecided) return { ok: false, code: 'already-claimed' }
    offer.isDecided = true
    if (offer.publishesClaim || this.#publishesEveryClaim) {
      const { channel, applications } = offer
      this.#options.bus.publish('call-claimed', { channel: channel.snapshot(), applications, winner: application })
    }
    offer.decide(application)
    return { ok: true }
  }

  /** Tells everybody who matches, and waits for the first claim. */
  #ask(channel: Channel, request: BroadcastRequest): Promise<string | undefined> {
    const { clock, bus } = this.#options
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    const applications = this.#matching(channel, request.filter)
    const decide = (winner: string | undefined) => {
      offer.isDecided = true
      timer.cancel()
      channel.interruption.removeEventListener('abort', onInterrupted)
      resolve(winner)
    }
    const onInterrupted = () => decide(undefined)
    // one that nobody claimed is known until the channel ends or is offered anew
    this.#forget(channel)
    const forget = channel.onEnd(() => this.#offers.delete(channel.id))
    const offer: Offer = {
      channel,
      applications,
      publishesClaim: request.publishesClaim,
      decide,
      isDecided: false,
      forget,
    }
    this.#offers.set(channel.id, offer)
    const timer = clock.after(request.timeoutMs, onInterrupted)
    if (channel.interruption.aborted) decide(undefined)
    else channel.interruption.addEventListener('abort', onInterrupted, { once: true })
    const { caller, exten } = channel.facts
    const channelNow = channel.snapshot()
    bus.publish('call-broadcast', { channel: channelNow, applications, caller: caller.number, called: exten })
    return promise
  }

  #forget({ id }: Channel): void {
    this.#offers.get(id)?.forget()
    this.#offers.delete(id)
  }

  /** In an order that favours nobody. */
  #matching(channel: Channel, text: string): string[] {
    const { desk, random, log } = this.#options
    const filter = parseBroadcastFilter(text)
    if (filter.ok)
      return random.shuffle(
        desk()
          .names()
          .filter((name) => filter.matches(name)),
      )
    log.warning(
      `StasisBroadcast: the call is offered to no application, its filter cannot be used: ${filter.problem}`,
      {
        channelId: channel.id,
      },
    )
    return []
  }

  #end(channel: Channel, status: 'FAILED' | 'TIMEOUT'): BroadcastOutcome {
    if (!channel.isEnded) channel.variables.set('STASISSTATUS', status)
    return { status }
  }
}
