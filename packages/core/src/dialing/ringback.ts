// What a caller hears and is told while others are called: ringing, progress, early media of the one who is called.
// Not who is called.

import type { Channel } from '../channels/channel.ts'

/** `always`: the caller hears ringing at once, and no early media; `music`: neither */
export type RingbackKind = 'as-told' | 'always' | 'until-media' | 'music'

export interface RingbackPlan {
  readonly caller: Channel
  readonly kind: RingbackKind
  /** with several called at once nobody's early media can be heard */
  readonly hasSeveral: boolean
  /** lets the two hear each other before the answer; absent: nobody hears anything */
  connect?: ((caller: Channel, called: Channel) => (() => void) | undefined) | undefined
}

export class Ringback {
  readonly #plan: RingbackPlan
  /** whose sound the caller hears before the answer */
  #audible: Channel | undefined
  #disconnect: (() => void) | undefined

  constructor(plan: RingbackPlan) {
    this.#plan = plan
  }

  /** All are being called. */
  begin(): void {
    const { caller, kind } = this.#plan
    if (kind === 'always' || kind === 'until-media') caller.indicate({ type: 'ringing' })
    if (kind === 'music') caller.indicate({ type: 'progress' })
  }

  /** Ringing is passed on once, unless the caller hears it already. */
  ringing(): void {
    const { caller, kind } = this.#plan
    if (kind === 'as-told') caller.indicate({ type: 'ringing' })
  }

  progress(called: Channel, type: 'progress' | 'proceeding'): void {
    const { caller, kind, hasSeveral } = this.#plan
    const isAudible = kind === 'as-told' || kind === 'until-media'
    if (!isAudible || hasSeveral) return
    caller.indicate({ type })
    if (type === 'progress' && this.#audible !== called) this.#connect(called)
  }

  /** The first sound of somebody who is called. */
  mediaBegan(called: Channel): void {
    if (this.#audible === called) this.#plan.caller.stopTone()
  }

  end(): void {
    this.#disconnect?.()
    this.#plan.caller.stopTone()
  }

  /** From now on the caller hears it, and nobody who was heard before. */
  #connect(called: Channel): void {
    const { caller, connect } = this.#plan
    this.#disconnect?.()
    this.#audible = called
    this.#disconnect = connect?.(caller, called)
  }
}
