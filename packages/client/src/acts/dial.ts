// Calling one or several parties for a caller, at once or one after the other, and letting the first who answers talk to it.
// Not what they do then: that is a conversation.

import type { BridgeObject } from '../objects.ts'
import { Conversation } from './conversation.ts'
import type { Inbox } from './inbox.ts'
import { join, makeBridge } from './join.ts'
import { type Attempt, Leg, type LegOptions } from './leg.ts'
import type { Cancellable, Cancelled, HungUp, Party } from './party.ts'

export interface DialOptions extends Cancellable {
  /** how long each rings; 30 unless told */
  readonly ringSeconds?: number | undefined
  /** `all` at once, unless told, or one after the other */
  readonly order?: 'all' | 'in-turn' | undefined
  /** what the called party sees before and after it answers, `"Name" <number>`; who calls unless told */
  readonly callerId?: string | undefined
  /** what the caller hears while it rings; `ringing` unless told */
  readonly ringback?: 'ringing' | 'music' | 'none' | undefined
  readonly musicClass?: string | undefined
  /** the caller hears what one called party sends before it answers; `true` unless told, and only where one is called at a time */
  readonly earlyMedia?: boolean | undefined
  /** for the called channels */
  readonly variables?: Readonly<Record<string, string>> | undefined
  /** the caller is not hung up when the called party leaves */
  readonly callerStays?: boolean | undefined
}

/** `C`: what the program is given of a call. */
export type DialResult<C> =
  /** they talk, until `conversation.ended` */
  | {
      readonly outcome: 'answered'
      /** whom, as it was dialled */
      readonly by: string
      readonly callee: C
      readonly conversation: Conversation
    }
  | { readonly outcome: 'busy' | 'no-answer'; readonly attempts: readonly Attempt[] }
  | {
      readonly outcome: 'refused'
      readonly cause?: number
      readonly reason?: string
      readonly attempts: readonly Attempt[]
    }
  /** the caller has gone */
  | HungUp
  | Cancelled

export async function dial(
  call: Party,
  to: string | readonly string[],
  options: DialOptions,
): Promise<DialResult<Party>> {
  const destinations = [to].flat()
  if (destinations.length === 0) throw new TypeError('nobody is to be called')
  const { order = 'all', signal } = options
  const groups = order === 'in-turn' ? destinations.map((one) => [one]) : [destinations]
  const attempts: Attempt[] = []
  for (const group of groups) {
    if (signal?.aborted) return { outcome: 'cancelled' }
    const ringing = new Ringing(call, options)
    const result = await ringing.run(group)
    if (!Array.isArray(result)) return result
    attempts.push(...result)
  }
  return failureOf(attempts)
}

type Answered = Extract<DialResult<Party>, { outcome: 'answered' }>

/** What is said of all together: whoever was not reached at all counts least. */
function failureOf(attempts: readonly Attempt[]): DialResult<Party> {
  for (const outcome of ['no-answer', 'busy'] as const)
    if (attempts.some((attempt) => attempt.outcome === outcome)) return { outcome, attempts }
  const { cause, reason } = attempts.at(-1) as Attempt
  return {
    outcome: 'refused',
    ...(cause === undefined ? {} : { cause }),
    ...(reason === undefined ? {} : { reason }),
    attempts,
  }
}

/** One group of parties that ring at the same time. */
class Ringing {
  readonly #call: Party
  readonly #options: DialOptions
  readonly #inbox: Inbox
  readonly #legs = new Map<string, Leg>()
  #bridge: BridgeObject | undefined
  /** the channel that answered first */
  #winner = ''
  #ringback: 'ringing' | 'music' | undefined

  constructor(call: Party, options: DialOptions) {
    this.#call = call
    this.#options = options
    this.#inbox = call.open({ signal: options.signal })
  }

  async run(endpoints: readonly string[]): Promise<Answered | HungUp | Cancelled | Attempt[]> {
    let isTaken = false
    try {
      await this.#begin(endpoints)
      const result = await this.#wait()
      isTaken = !Array.isArray(result) && result.outcome === 'answered'
      return result
    } finally {
      this.#inbox.close()
      await this.#stopRingback()
      for (const leg of this.#legs.values())
        if (leg.call.id !== this.#winner) await leg.hangup(isTaken ? 'answered_elsewhere' : 'normal')
      if (!isTaken) await this.#destroyBridge()
    }
  }

  async #begin(endpoints: readonly string[]): Promise<void> {
    const { ringSeconds = 30, callerId, variables } = this.#options
    if (this.#call.isOver) return
    const options: LegOptions = { ringSeconds, callerId, variables }
    for (const endpoint of endpoints) {
      const leg = new Leg(this.#call, this.#inbox, endpoint, options)
      this.#legs.set(leg.call.id, leg)
      await leg.create()
    }
  }

  async #wait(): Promise<Answered | HungUp | Cancelled | Attempt[]> {
    for (;;) {
      const legs = [...this.#legs.values()]
      if (legs.length > 0 && legs.every(({ attempt }) => attempt !== undefined))
        return legs.map(({ attempt }) => attempt as Attempt)
      const happening = await this.#inbox.next()
      if (happening.is === 'cancelled') return { outcome: 'cancelled' }
      if (happening.is === 'time') continue
      if (happening.is === 'hung-up' && happening.callId === this.#call.id) return this.#call.hungUp
      const leg = this.#legs.get(happening.callId)
      if (!leg || leg.attempt) continue
      if (happening.is === 'hung-up') leg.failed(false)
      else if (happening.is === 'entered') await leg.dial()
      else if (happening.is === 'dialled') {
        const answered = await this.#dialled(leg, happening.status)
        if (answered) return answered
      }
    }
  }

  async #dialled(leg: Leg, status: string): Promise<Answered | HungUp | undefined> {
    if (status === 'RINGING') await this.#startRingback()
    else if (status === 'PROGRESS') await this.#passEarlyMedia(leg)
    else if (status === 'ANSWER') return this.#connect(leg)
    return undefined
  }

  async #connect(leg: Leg): Promise<Answered | HungUp | undefined> {
    const { callerStays = false, signal } = this.#options
    await this.#stopRingback()
    const answered = await this.#call.answer()
    if (answered.outcome === 'hung-up') return answered
    const bridge = await this.#join(leg)
    if (!bridge) {
      if (this.#call.isOver) return this.#call.hungUp
      leg.failed(true)
      return undefined
    }
    this.#winner = leg.call.id
    const conversation = new Conversation(this.#call, leg.call, bridge, { callerStays, signal })
    return { outcome: 'answered', by: leg.endpoint, callee: leg.call, conversation }
  }

  /** Both in one bridge; undefined when one of them has gone meanwhile. */
  async #join(leg: Leg): Promise<BridgeObject | undefined> {
    this.#bridge ??= await makeBridge(this.#call)
    const isHidden = this.#options.callerId !== undefined
    return (await join(this.#bridge, this.#call, leg.call, isHidden)) ? this.#bridge : undefined
  }

  async #passEarlyMedia(leg: Leg): Promise<void> {
    const { earlyMedia = true } = this.#options
    if (!earlyMedia || this.#legs.size > 1) return
    await this.#stopRingback()
    await this.#call.attempt((options) => this.#call.channel.progress({}, options))
    await this.#join(leg)
  }

  async #startRingback(): Promise<void> {
    const { ringback = 'ringing', musicClass } = this.#options
    if (this.#ringback || this.#bridge || ringback === 'none') return
    this.#ringback = ringback
    const { channel } = this.#call
    await this.#call.attempt((options) =>
      ringback === 'ringing' ? channel.ring({}, options) : channel.startMoh({ mohClass: musicClass }, options),
    )
  }

  async #stopRingback(): Promise<void> {
    const ringback = this.#ringback
    this.#ringback = undefined
    const { channel } = this.#call
    if (ringback)
      await this.#call.attempt((options) =>
        ringback === 'ringing' ? channel.ringStop({}, options) : channel.stopMoh({}, options),
      )
  }

  async #destroyBridge(): Promise<void> {
    const bridge = this.#bridge
    if (bridge) await this.#call.tidy((options) => bridge.destroy({}, options))
  }
}
