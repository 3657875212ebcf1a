// How one channel ends: who asks for it and why, what is done afterwards, and who is told that it is gone.
// Not the goto and the timeout, after which it lives on: those are interruptions.

import { detached, Notice, type Signal } from '@jackfield/base'
import { type FailureReason, failureOfCause } from '../failures/failure-reasons.table.ts'
import type { ChannelDeps } from './channel-deps.ts'
import type { ChannelDriver } from './channel-driver.ts'
import type { ControllerKind, LeaveReason } from './controller.ts'
import { type HangupRequest, hangupRequests } from './hangup-requests.table.ts'
import type { InterruptionKind, Interruptions } from './interruption.ts'
import type { PublishedChannel, PublishedState } from './published-state.ts'
import type { TechnologyEvent } from './technology-event.ts'

/** As much of the channel as is needed here. */
export interface EndingChannel extends PublishedChannel {
  readonly driver: ChannelDriver
  readonly isUp: boolean
  readonly isOutgoing: boolean
  readonly controller: ControllerKind | undefined
  readonly hangupHandlers: readonly string[]
  failure: FailureReason | undefined
  fail(reason: FailureReason): void
  leaveBridge(reason: LeaveReason): void
}

export class ChannelEnding<C extends EndingChannel> {
  readonly #channel: C
  readonly #deps: ChannelDeps<C>
  readonly #state: PublishedState<C>
  readonly #interruptions: Interruptions
  /** shown when it ends */
  hangupCause = 0
  hangupSource = ''
  /** the technology's own word for the end, where it has one */
  techCause: number | undefined
  #isEnding = false
  #isEnded = false
  readonly #ended = new Notice<C>()

  constructor(channel: C, deps: ChannelDeps<C>, state: PublishedState<C>, interruptions: Interruptions) {
    this.#channel = channel
    this.#deps = deps
    this.#state = state
    this.#interruptions = interruptions
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  get isHangingUp(): boolean {
    return this.#interruptions.kind === 'hangup'
  }

  get onEnd(): Signal<C> {
    if (!this.#isEnded) return this.#ended.on
    return (listener) => {
      listener(this.#channel)
      return () => undefined
    }
  }

  request(request: HangupRequest, cause: number | undefined): void {
    if (this.#isEnded) return
    if (cause !== undefined) this.hangupCause = cause
    this.#state.publishEvent('channel-hangup-requested', {
      channel: this.#state.lastPublished(),
      cause: hangupRequests[request],
      isSoft: true,
      ...this.#techCausePart(),
    })
    this.#interrupt(request === 'timeout' ? 'timeout' : 'hangup')
  }

  fail(reason: FailureReason, text: string): void {
    const channel = this.#channel
    if (this.#isEnded || (channel.failure && channel.isOutgoing && !channel.isUp)) return
    channel.failure = reason
    this.#state.publishEvent('call-failed', { channel: this.#state.snapshot(), reason, text })
  }

  drop(cause: number): void {
    if (this.#isEnded || this.isHangingUp) return
    this.hangupCause = cause
    this.#interrupt('hangup')
  }

  farEndHungUp({ cause, techCause, isAssumed, isRelayed }: TechnologyEvent & { type: 'hung-up' }): void {
    if (this.isHangingUp) return
    // what the dialplan said counts more than a far end that gives no reason
    if (this.hangupCause === 0 || (cause > 0 && !isAssumed)) this.hangupCause = cause
    this.techCause = techCause
    const channel = this.#channel
    if (!isRelayed) this.hangupSource = channel.name
    const failure = channel.isOutgoing && !channel.isUp ? failureOfCause(cause) : undefined
    if (failure) channel.fail(failure)
    this.#state.publishEvent('channel-hangup-requested', {
      channel: this.#state.lastPublished(),
      isSoft: false,
      ...(cause > 0 || isRelayed ? { cause } : {}),
      ...this.#techCausePart(),
    })
    this.#interrupt('hangup')
  }

  end(): void {
    if (this.#isEnding) return
    this.#isEnding = true
    this.#interrupt('hangup')
    const channel = this.#channel
    channel.leaveBridge('hung-up')
    if (channel.hangupHandlers.length === 0) this.#finish()
    else
      detached(
        this.#deps.runHangupHandlers(channel).finally(() => this.#finish()),
        'the hangup handlers',
        { channelId: channel.id },
      )
  }

  #finish(): void {
    try {
      this.#channel.driver.hangUp(this.hangupCause)
    } finally {
      // a mistake in its technology keeps no channel alive
      this.#gone()
    }
  }

  #gone(): void {
    this.#isEnded = true
    this.#deps.forget(this.#channel)
    this.#state.publishEvent('channel-destroyed', {
      channel: this.#state.snapshot(),
      cause: this.hangupCause,
      source: this.hangupSource,
      ...this.#techCausePart(),
    })
    this.#ended.emit(this.#channel)
  }

  #techCausePart(): { readonly techCause?: number } {
    return this.techCause === undefined ? {} : { techCause: this.techCause }
  }

  #interrupt(kind: InterruptionKind): void {
    const isNew = this.#interruptions.interrupt(kind)
    // who drives it ends it when he has let go
    if (isNew && kind === 'hangup' && this.#channel.controller === undefined) this.end()
  }
}
