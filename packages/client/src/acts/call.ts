// A call in the hands of a program: what is commonly done with it, each in one line, with a result that says how it went.
// Callers hang up at any moment: that is a result, never an exception. Those are for wrong programs and a lost exchange.

import type { ChannelObject } from '../objects.ts'
import type { Channel } from '../types/models.ts'
import { type ConferenceOptions, type ConferenceResult, conference } from './conference.ts'
import { type ConsultOptions, type ConsultResult, consult } from './consult.ts'
import type { Conversation } from './conversation.ts'
import { type DetectOptions, type DetectResult, detectMachine } from './detect-machine.ts'
import { type DialOptions, type DialResult, dial } from './dial.ts'
import { type GatherOptions, type GatherResult, gather } from './gather.ts'
import { type HoldOptions, type HoldResult, hold, type ResumeResult, resume } from './hold.ts'
import type { Cancellable, HangupWords, HungUp, Party } from './party.ts'
import { type PlayOptions, type PlayResult, play } from './play.ts'
import { type RecordOptions, type RecordResult, record } from './record.ts'
import { type Sayable, say } from './say.ts'
import { redirect, type TransferResult, transfer } from './transfer.ts'

export class Call {
  readonly id: string
  /** the application that has it */
  readonly application: string
  /** every operation of the channel, and its fields as they were when the call came */
  readonly channel: ChannelObject & Partial<Channel>
  readonly #party: Party
  readonly #callOf: (party: Party) => Call

  constructor(party: Party, callOf: (party: Party) => Call) {
    this.#party = party
    this.#callOf = callOf
    this.id = party.id
    this.application = party.application
    this.channel = party.channel
  }

  /** It has gone: hung up, or left the application. Everything says so at once then. */
  get isOver(): boolean {
    return this.#party.isOver
  }

  /** Resolves when the call has gone; rejects with a ConnectionError when the client is closed before. */
  get ended(): Promise<HungUp> {
    return this.#party.ended
  }

  /** Answers it; one that is answered already stays so. */
  answer(): Promise<{ readonly outcome: 'answered' } | HungUp> {
    return this.#party.answer()
  }

  /** Hangs up; of one that has gone already nothing is to be done. */
  hangup(words: HangupWords = {}): Promise<void> {
    return this.#party.hangup(words)
  }

  /** Plays one or several media, one after the other. */
  play(media: string | readonly string[], options: PlayOptions = {}): Promise<PlayResult> {
    return play(this.#party, media, options)
  }

  /** Says a text, numbers, digits or letters, one after the other. */
  say(what: Sayable | readonly Sayable[], options: PlayOptions = {}): Promise<PlayResult> {
    return say(this.#party, what, options)
  }

  /** Asks for digits. */
  gather(options: GatherOptions = {}): Promise<GatherResult> {
    return gather(this.#party, options)
  }

  /** Records what the caller says. */
  record(options: RecordOptions = {}): Promise<RecordResult> {
    return record(this.#party, options)
  }

  /** Sends it to an extension of the dialplan, `200` or `200@sales`. */
  transfer(to: string): Promise<TransferResult> {
    return transfer(this.#party, to)
  }

  /** Has its own telephone call another address instead, such as `PJSIP/sip:bob@example.com`. */
  redirect(endpoint: string, options: Cancellable = {}): Promise<TransferResult> {
    return redirect(this.#party, endpoint, options)
  }

  /** Calls one or several for the caller: `PJSIP/alice`. The first who answers talks to it, and both end together. */
  async dial(to: string | readonly string[], options: DialOptions = {}): Promise<DialResult<Call>> {
    const result = await dial(this.#party, to, options)
    return result.outcome === 'answered' ? { ...result, callee: this.#callOf(result.callee) } : result
  }

  /** Asks somebody else while the other one of a conversation waits: the first half of an attended transfer. */
  async consult(
    conversation: Conversation,
    to: string | readonly string[],
    options: ConsultOptions = {},
  ): Promise<ConsultResult<Call>> {
    const result = await consult(this.#party, conversation, to, options)
    return result.outcome === 'answered' ? { ...result, callee: this.#callOf(result.callee) } : result
  }

  /** Lets it wait with music. */
  hold(options: HoldOptions = {}): Promise<HoldResult> {
    return hold(this.#party, options)
  }

  /** Ends the music. */
  resume(): Promise<ResumeResult> {
    return resume(this.#party)
  }

  /** Puts it into a room of this name. */
  conference(name: string, options: ConferenceOptions = {}): Promise<ConferenceResult> {
    return conference(this.#party, name, options)
  }

  /** Guesses by the sound whether a person or an answering machine has answered. */
  detectMachine(options: DetectOptions = {}): Promise<DetectResult> {
    return detectMachine(this.#party, options)
  }
}
