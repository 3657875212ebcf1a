// What the far end of one channel says: what the channel does with it, and who else is told.
// Not what the far end is told: those are indications.

import { Notice, type Signal } from '@jackfield/base'
import type { ChannelDeps } from './channel-deps.ts'
import type { ChannelEnding, EndingChannel } from './channel-ending.ts'
import type { BridgeMembership } from './controller.ts'
import type { Controllers } from './controllers.ts'
import type { EventGuard } from './event-guard.ts'
import { publishTechnologyEvent } from './publish-technology-event.ts'
import type { PublishedState } from './published-state.ts'
import type { TechnologyEvent } from './technology-event.ts'
import type { Trail } from './trail.ts'

/** As much of the channel as is needed here. */
interface SpeakingChannel extends EndingChannel {
  readonly interceptsHold: boolean
  readonly membership: BridgeMembership | undefined
}

/** What is done with what is said. */
interface TechnologyEventsParts<C extends SpeakingChannel> {
  readonly state: PublishedState<C>
  readonly ending: ChannelEnding<C>
  readonly guard: EventGuard
  readonly controllers: Controllers
}

export class TechnologyEvents<C extends SpeakingChannel> {
  readonly #channel: C
  readonly #deps: ChannelDeps<C>
  readonly #parts: TechnologyEventsParts<C>
  readonly #said = new Notice<TechnologyEvent>()
  #isOnHold = false
  #hasSound = false

  constructor(channel: C, deps: ChannelDeps<C>, parts: TechnologyEventsParts<C>) {
    this.#channel = channel
    this.#deps = deps
    this.#parts = parts
  }

  /** Its far end has put the others on hold. */
  get isOnHold(): boolean {
    return this.#isOnHold
  }

  /** Something was heard of its far end. */
  get hasSound(): boolean {
    return this.#hasSound
  }

  get onEvent(): Signal<TechnologyEvent> {
    return this.#said.on
  }

  handle(event: TechnologyEvent, trail: Trail | undefined): void {
    if (this.#channel.isEnded) return
    const arrived = this.#parts.guard.arrive(event, trail)
    if (arrived !== false) this.#deps.crossings.within(arrived, () => this.#handleNow(event))
  }

  #handleNow(event: TechnologyEvent): void {
    this.#note(event)
    const channel = this.#channel
    if (channel.isEnded) return
    if (channel.interceptsHold && (event.type === 'hold' || event.type === 'unhold')) return
    const { guard, controllers } = this.#parts
    if (!guard.isNews(event)) return
    controllers.driving?.onTechnologyEvent?.(event)
    channel.membership?.onTechnologyEvent(event)
    this.#said.emit(event)
  }

  /** What the channel itself does with what the far end says. */
  #note(event: TechnologyEvent): void {
    const { state, ending } = this.#parts
    switch (event.type) {
      case 'ringing':
        if (this.#channel.isOutgoing) state.move('ringing')
        break
      case 'answered':
        state.move('answered')
        break
      case 'media-began':
        this.#hasSound = true
        break
      case 'hold':
        this.#isOnHold = true
        break
      case 'unhold':
        this.#isOnHold = false
        break
      case 'connected-line':
        // somebody else is at the far end now; the bridge or the dial passes it on
        if (event.isRelayed) state.changeCallerUnseen(event.party)
        else state.change({ caller: event.party })
        break
      case 'redirecting':
        state.change({ redirecting: { ...state.facts.redirecting, from: event.from } })
        break
      case 'hung-up':
        ending.farEndHungUp(event)
        break
    }
    if (!this.#channel.isInternal) publishTechnologyEvent(event, () => state.snapshot(), this.#deps.publish)
  }
}
