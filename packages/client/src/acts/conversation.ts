// Two calls that talk to each other in a bridge: they end together, unless somebody wants otherwise.
// Not how they came together: dial and consult do that.

import { detached, ignoreRejection } from '@jackfield/base'
import { deferred } from '../deferred.ts'
import type { BridgeObject } from '../objects.ts'
import { type HoldOptions, type HoldResult, hold, type ResumeResult, resume } from './hold.ts'
import { join } from './join.ts'
import type { Party } from './party.ts'
import { type TransferResult, transfer } from './transfer.ts'

export type Side = 'caller' | 'callee'

export interface ConversationEnd {
  /** who left first; `cancelled`: the program ended it; `transferred`: one of them talks to somebody else now */
  readonly endedBy: Side | 'cancelled' | 'transferred'
  /** how long they talked */
  readonly seconds: number
}

export interface ConversationOptions {
  /** when the called party leaves, the caller stays in the application */
  readonly callerStays: boolean
  readonly signal?: AbortSignal | undefined
}

export class Conversation {
  /** every operation of the bridge they talk in, such as `bridge.record({ … })` */
  readonly bridge: BridgeObject
  readonly options: ConversationOptions
  readonly #parties: Readonly<Record<Side, Party>>
  readonly #began: number
  readonly #ended = deferred<ConversationEnd>()
  readonly #onAbort = () => this.#leave('cancelled')
  /** waits while the other one asks somebody */
  #waiting: Party | undefined
  #isOver = false

  constructor(caller: Party, callee: Party, bridge: BridgeObject, options: ConversationOptions) {
    this.#parties = { caller, callee }
    this.bridge = bridge
    this.options = options
    this.#began = caller.deps.clock.now()
    ignoreRejection(this.#ended.promise)
    for (const side of ['caller', 'callee'] as const)
      detached(
        this.#parties[side].ended.then(() => this.#leave(side), this.#ended.reject),
        'a conversation',
      )
    options.signal?.addEventListener('abort', this.#onAbort, { once: true })
    if (options.signal?.aborted) this.#onAbort()
  }

  /** Resolves when they do not talk any more and what was left of it is tidied up. */
  get ended(): Promise<ConversationEnd> {
    return this.#ended.promise
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Ends it: the called party is hung up; the caller, too, unless it is to stay. */
  hangup(): Promise<ConversationEnd> {
    this.#leave('cancelled')
    return this.ended
  }

  /** One of them hears music, and the other one nothing, until it is resumed. */
  async hold(side: Side = 'caller', options: HoldOptions = {}): Promise<HoldResult> {
    const held = this.#parties[side]
    await held.tidy((request) => this.bridge.removeChannel({ channel: held.id }, request))
    return hold(held, options)
  }

  /** They talk again. */
  async resume(side: Side = 'caller'): Promise<ResumeResult> {
    const { caller, callee } = this.#parties
    const held = this.#parties[side]
    const resumed = await resume(held)
    if (resumed.outcome === 'resumed' && !this.#isOver) await join(this.bridge, caller, callee)
    return held.isOver ? held.hungUp : resumed
  }

  /** One of them sends the other one to an extension of the dialplan, `200` or `200@sales`, and is hung up. */
  async transfer(to: string, { by = 'callee' }: { readonly by?: Side } = {}): Promise<TransferResult> {
    const { caller, callee } = this.#parties
    const [staying, leaving] = by === 'callee' ? [caller, callee] : [callee, caller]
    if (this.#isOver) return staying.hungUp
    // neither takes the other one along from here on
    this.#begin()
    const result = await transfer(staying, to)
    if (result.outcome !== 'refused') await leaving.hangup()
    await this.#finish(result.outcome === 'transferred' ? 'transferred' : by === 'callee' ? 'caller' : 'callee', [])
    return result
  }

  // from here on for consult

  /** The one who talks to this one. */
  other(party: Party): Party {
    const { caller, callee } = this.#parties
    if (party === caller) return callee
    if (party === callee) return caller
    throw new TypeError(`${party.id} is not in this conversation`)
  }

  /** One of them waits with music, and the other one is free to talk elsewhere. */
  async suspend(waiting: Party, options: HoldOptions): Promise<void> {
    this.#waiting = waiting
    await waiting.tidy((request) => this.bridge.removeChannel({ channel: waiting.id }, request))
    await hold(waiting, options)
  }

  /** Both are back, as far as they are there. */
  async restore(): Promise<void> {
    const { caller, callee } = this.#parties
    const waiting = this.#waiting
    this.#waiting = undefined
    if (this.#isOver || !waiting) return
    await resume(waiting)
    await join(this.bridge, caller, callee)
  }

  /** Lets go of both: neither is hung up, the bridge goes. */
  async release(): Promise<void> {
    if (this.#isOver) return
    this.#begin()
    await this.#finish('transferred', [])
  }

  #begin(): void {
    this.#isOver = true
    this.options.signal?.removeEventListener('abort', this.#onAbort)
  }

  #leave(endedBy: Side | 'cancelled'): void {
    if (this.#isOver) return
    this.#begin()
    const { caller, callee } = this.#parties
    // who only waited does not end what the other one talks about elsewhere
    const isFree = endedBy !== 'cancelled' && this.#parties[endedBy] === this.#waiting
    const leaving = isFree ? [] : this.options.callerStays ? [callee] : [callee, caller]
    detached(this.#finish(endedBy, leaving).catch(this.#ended.reject), 'the end of a conversation')
  }

  async #finish(endedBy: ConversationEnd['endedBy'], leaving: readonly Party[]): Promise<void> {
    const { caller } = this.#parties
    const seconds = Math.floor((caller.deps.clock.now() - this.#began) / 1000)
    for (const party of leaving) await party.hangup()
    await caller.tidy((request) => this.bridge.destroy({}, request))
    this.#ended.resolve({ endedBy, seconds })
  }
}
