// The offers and answers of one call, and the description that stands.
// Not what is in them.

import { step } from '@jackfield/base'
import { type OfferEvent, type OfferState, offerAnswer } from '../dialog/offer-answer.machine.ts'
import type { MessageParts } from './parts.ts'

export class CallOffers {
  #state: OfferState
  /** what we described last: a refresh says it again */
  lastBody: MessageParts = {}

  constructor(first: OfferState) {
    this.#state = first
  }

  /** Whether the offer that the INVITE brought, or asked for, has its answer. */
  get isFirstSettled(): boolean {
    return !['none', 'firstLocalOffer', 'firstRemoteOffer'].includes(this.#state)
  }

  /** False: not now. */
  apply(event: OfferEvent): boolean {
    const { state, isKnown, effects } = step(offerAnswer, this.#state, event)
    this.#state = state
    return isKnown && effects.length === 0
  }

  /** An offer of theirs; with what it is refused when it crossed ours or another of theirs waits. */
  receive(): 'refuse491' | 'refuse500' | undefined {
    const { state, effects } = step(offerAnswer, this.#state, 'receiveOffer')
    this.#state = state
    return effects.find((effect) => effect !== 'wait')
  }

  /** The ACK came: if an answer of ours brought an offer, it has what it waited for. */
  acknowledged(): void {
    this.apply('settleFirst')
    if (this.#state === 'localOffer') this.apply('receiveAnswer')
  }
}
