// The offers and answers of one call, and the description that stands.
// Not what is in them.

import { step } from '@jackfield/base'
import { type OfferEvent, type OfferState, offerAnswer } from '../dialog/offer-answer.machine.ts'
import type { MessageParts } from './parts.ts'

export class CallOffers {
  #state: OfferState
  #waiting: PromiseWithResolvers<void> | undefined
  /** what we described last: a refresh says it again */
  lastBody: MessageParts = {}

  constructor(first: OfferState) {
    this.#state = first
  }

  /** Whether the offer that the INVITE brought, or asked for, has its answer. */
  get isFirstSettled(): boolean {
    return !['none', 'firstLocalOffer', 'firstRemoteOffer'].includes(this.#state)
  }

  /** Whether an offer of ours may go out now. */
  get mayOffer(): boolean {
    const { isKnown, effects } = step(offerAnswer, this.#state, 'sendOffer')
    return isKnown && effects.length === 0
  }

  /** With what an offer of theirs, or the wish for one of ours, is refused while another is on the table. */
  get refusal(): 'refuse491' | 'refuse500' | undefined {
    return step(offerAnswer, this.#state, 'receiveOffer').effects.find((effect) => effect !== 'wait')
  }

  apply(event: OfferEvent): void {
    this.#state = step(offerAnswer, this.#state, event).state
    this.wake()
  }

  /** For one that may not go out now: resolves after the next step, of the offers or of the call. */
  get nextStep(): Promise<void> {
    this.#waiting ??= Promise.withResolvers<void>()
    return this.#waiting.promise
  }

  /** A step was taken: whoever waits looks again, when everybody has heard of it. */
  wake(): void {
    this.#waiting?.resolve()
    this.#waiting = undefined
  }

  /** The ACK came: if an answer of ours brought an offer, it has what it waited for. */
  acknowledged(): void {
    this.apply('settleFirst')
    if (this.#state === 'localOffer') this.apply('receiveAnswer')
  }
}
