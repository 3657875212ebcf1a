// A call as acts handle it: what happens to it goes to those who wait, commands that come too late are no failures.
// Not what is done with it: each act is a file of its own.

import { type Clock, type Dispose, ignoreRejection } from '@jackfield/base'
import { AriError } from '../ari-error.ts'
import { deferred } from '../deferred.ts'
import type { ReceivedEvent } from '../event-board.ts'
import type { ObjectEvents } from '../object-events.ts'
import type { BridgeObject, ChannelObject } from '../objects.ts'
import type { Bridge, Channel, LiveRecording, Playback } from '../types/models.ts'
import type { Arguments, RequestOptions, Resources, Row } from '../types/operations.ts'
import { isGone, isNotThere } from './gone.ts'
import { type Happening, Inbox } from './inbox.ts'

/** The caller has gone: hung up, or left the application some other way. */
export interface HungUp {
  readonly outcome: 'hung-up'
  /** why, as a number of Q.850, where it is known */
  readonly cause?: number
}

/** The signal that was handed in said stop. */
export interface Cancelled {
  readonly outcome: 'cancelled'
}

export interface Cancellable {
  /** stops it: what is under way is ended, and the result says `cancelled` */
  readonly signal?: AbortSignal | undefined
}

export interface PartyDeps {
  readonly resources: Resources
  readonly events: ObjectEvents
  readonly clock: Clock
  newId(): string
  channel(given: string | Channel): ChannelObject
  bridge(id: string): BridgeObject
  forget(party: Party): void
  /** the call of a channel that an act makes: it is passed over where calls come in */
  outgoing(channelId: string, application: string): Party
  /** one after the other: what is done under this name */
  alone<T>(name: string, run: () => Promise<T>): Promise<T>
}

export interface PartyOrigin {
  /** the application that has it */
  readonly application: string
  /** it was made by an act, and is being called */
  readonly isCalled?: boolean
}

export type HangupWords = Arguments<Row<'channels', 'hangup'>['parameters'], 'channelId'>

/** Digits that nobody has asked for yet; of more than this the oldest go. */
const mostTyped = 64

export class Party {
  readonly id: string
  /** the application that has it */
  readonly application: string
  /** every operation of the channel, and its fields as they were when the call came */
  readonly channel: ChannelObject & Partial<Channel>
  readonly deps: PartyDeps
  readonly #ended = deferred<HungUp>()
  readonly #inboxes = new Set<Inbox>()
  readonly #watched = new Map<string, { ask(): Promise<unknown>; assume(): void }>()
  readonly #stop: Dispose
  #typed: string[] = []
  #cause: number | undefined
  readonly #isCalled: boolean
  #hasEntered = false
  #isAnswered = false
  #isOver = false
  #isHangingUp = false

  constructor(deps: PartyDeps, given: string | Channel, { application, isCalled = false }: PartyOrigin) {
    this.deps = deps
    this.#isCalled = isCalled
    this.channel = deps.channel(given)
    this.id = this.channel.id
    this.application = application
    this.#stop = deps.events.on('channel', this.id, (event) => this.#receive(event))
  }

  /** It has gone: hung up, or left the application. Acts say so at once. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Somebody asked for its end, and it goes in a moment. */
  get isHangingUp(): boolean {
    return this.#isHangingUp || this.#isOver
  }

  /** It was hung up, or is about to be; not so when it left the application some other way. */
  get wasHungUp(): boolean {
    return this.#isHangingUp
  }

  /** Resolves when the call has gone; rejects with a ConnectionError when the client is closed before. */
  get ended(): Promise<HungUp> {
    return this.#ended.promise
  }

  get hungUp(): HungUp {
    return { outcome: 'hung-up', ...(this.#cause === undefined ? {} : { cause: this.#cause }) }
  }

  /** Answers it; one that is answered already stays so. */
  async answer(): Promise<{ readonly outcome: 'answered' } | HungUp> {
    const isDone = await this.attempt((options) => this.channel.answer({}, options))
    return isDone ? { outcome: 'answered' } : this.hungUp
  }

  /** Hangs up; of one that has gone already nothing is to be done. */
  async hangup(words: HangupWords = {}): Promise<void> {
    try {
      await this.attempt((options) => this.channel.hangup(words, options))
    } catch (error) {
      // an exchange that starts has no calls, and one that stops ends them
      if (!(error instanceof AriError && error.status === 503)) throw error
    }
  }

  /** Sends a command to the channel; undefined when the call has gone. It is repeated when the answer was lost, and carried out once. */
  async attempt<T>(run: (options: RequestOptions) => Promise<T>): Promise<{ readonly answer: T } | undefined> {
    if (this.#isOver) return undefined
    try {
      return { answer: await run({ idempotencyKey: this.deps.newId() }) }
    } catch (error) {
      if (!isGone(error, this.isHangingUp)) throw error
      this.end()
      return undefined
    }
  }

  /** Sends a command to something that may have ended meanwhile, whose end is then no failure. */
  async tidy(run: (options: RequestOptions) => Promise<unknown>): Promise<void> {
    try {
      await run({ idempotencyKey: this.deps.newId() })
    } catch (error) {
      if (!isNotThere(error)) throw error
    }
  }

  /** Whether it has gone meanwhile, when something failed that fails then, too. */
  async isThere(): Promise<boolean> {
    if (this.isHangingUp) return false
    await this.attempt(() => this.channel.get())
    return !this.isHangingUp
  }

  /** Everything that happens to the call from now on, and, for an act that wants digits, those that were typed before. */
  open({ signal, wantsDigits = false }: Cancellable & { wantsDigits?: boolean } = {}): Inbox {
    const inbox: Inbox = new Inbox({
      clock: this.deps.clock,
      signal,
      wantsDigits,
      onClosed: (unread) => {
        if (!this.#isOver) this.#typed = [...unread, ...this.#typed].slice(-mostTyped)
      },
    })
    this.join(inbox)
    if (wantsDigits) for (const digit of this.#typed.splice(0)) inbox.push({ is: 'digit', digit, callId: this.id })
    return inbox
  }

  /** The inbox of another call hears of this one, too, until it is closed. */
  join(inbox: Inbox): void {
    this.#inboxes.add(inbox)
    inbox.add(() => this.#inboxes.delete(inbox))
    if (this.#isOver) inbox.push({ is: 'hung-up', callId: this.id })
  }

  /** Forgets the digits that were typed and that nobody has asked for. */
  forgetTyped(): void {
    this.#typed = []
  }

  /** Lets an inbox know when this playback is over. */
  watchPlayback(inbox: Inbox, playbackId: string): void {
    const finish = (playback: Pick<Playback, 'id' | 'state'>) => {
      this.#unwatch(playbackId)
      stop()
      inbox.push({ is: 'played', playback, callId: this.id })
    }
    const stop = this.deps.events.on('playback', playbackId, (event) => {
      if (event.type === 'PlaybackFinished') finish((event as unknown as { playback: Playback }).playback)
    })
    inbox.add(stop)
    this.#watch(inbox, playbackId, {
      ask: () => this.deps.resources.playbacks.get({ playbackId }),
      assume: () => finish({ id: playbackId, state: 'done' }),
    })
  }

  /** Lets an inbox know when this recording is over. */
  watchRecording(inbox: Inbox, recordingName: string): void {
    let began: number | undefined
    const finish = (recording: Pick<LiveRecording, 'name' | 'state'>, at?: number) => {
      this.#unwatch(recordingName)
      stop()
      const tookMs = began === undefined || at === undefined ? undefined : at - began
      inbox.push({ is: 'recorded', recording, tookMs, callId: this.id })
    }
    const stop = this.deps.events.on('recording', recordingName, (event) => {
      const at = momentOf(String(event.timestamp))
      if (event.type === 'RecordingStarted') began = at
      else finish((event as unknown as { recording: LiveRecording }).recording, at)
    })
    inbox.add(stop)
    this.#watch(inbox, recordingName, {
      ask: () => this.deps.resources.recordings.getLive({ recordingName }),
      assume: () => finish({ name: recordingName, state: 'done' }),
    })
  }

  /** Events were lost: what acts wait for may have been among them, so they are asked for. This is the channel now. */
  async recheck({ state }: Pick<Channel, 'state'>): Promise<void> {
    if (this.#isCalled) this.#enter()
    if (this.#isCalled && !this.#isAnswered && state === 'Up') this.#dialled('ANSWER')
    for (const { ask, assume } of [...this.#watched.values()]) {
      try {
        await ask()
      } catch (error) {
        if (!isNotThere(error)) throw error
        assume()
      }
    }
  }

  /** The call has gone. */
  end(cause = this.#cause): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#cause = cause
    this.#typed = []
    this.#stop()
    this.deps.forget(this)
    this.#push({ is: 'hung-up', callId: this.id })
    this.#ended.resolve(this.hungUp)
  }

  /** The client was closed: nobody knows what becomes of the call. */
  abandon(error: Error): void {
    this.#stop()
    for (const inbox of [...this.#inboxes]) inbox.fail(error)
    ignoreRejection(this.#ended.promise)
    this.#ended.reject(error)
  }

  #watch(inbox: Inbox, id: string, watched: { ask(): Promise<unknown>; assume(): void }): void {
    this.#watched.set(id, watched)
    inbox.add(() => this.#unwatch(id))
  }

  #unwatch(id: string): void {
    this.#watched.delete(id)
  }

  #push(happening: Happening): void {
    for (const inbox of [...this.#inboxes]) inbox.push(happening)
  }

  #receive(event: ReceivedEvent): void {
    const callId = this.id
    switch (event.type) {
      case 'ChannelDtmfReceived':
        this.#digit(String(event.digit))
        break
      case 'ChannelTalkingStarted':
        this.#push({ is: 'talking', isTalking: true, durationMs: 0, callId })
        break
      case 'ChannelTalkingFinished':
        this.#push({ is: 'talking', isTalking: false, durationMs: Number(event.duration), callId })
        break
      case 'ChannelLeftBridge':
        this.#push({ is: 'left-bridge', bridgeId: (event as unknown as { bridge: Bridge }).bridge.id, callId })
        break
      case 'StasisStart':
        this.#enter()
        break
      case 'Dial':
        this.#dialled(String(event.dialstatus))
        break
      case 'ChannelHangupRequest':
        this.#isHangingUp = true
        if (typeof event.cause === 'number' && event.soft !== true) this.#cause = event.cause
        break
      case 'StasisEnd':
        // one that was called and has not answered tells why it ends when it is gone
        if (this.#isCalled && !this.#isAnswered) this.#isHangingUp = true
        else this.end()
        break
      case 'ChannelDestroyed':
        this.end(typeof event.cause === 'number' ? event.cause : undefined)
        break
    }
  }

  #enter(): void {
    if (!this.#hasEntered) this.#push({ is: 'entered', callId: this.id })
    this.#hasEntered = true
  }

  #dialled(status: string): void {
    if (status === 'ANSWER') this.#isAnswered = true
    this.#push({ is: 'dialled', status, callId: this.id })
  }

  #digit(digit: string): void {
    const wanting = [...this.#inboxes].filter(({ wantsDigits }) => wantsDigits)
    for (const inbox of wanting) inbox.push({ is: 'digit', digit, callId: this.id })
    if (wanting.length === 0) this.#typed = [...this.#typed, digit].slice(-mostTyped)
  }
}

/** Milliseconds since 1970; browsers want a colon in the offset, which the exchange does not write. */
const momentOf = (timestamp: string): number => Date.parse(timestamp.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
