// The half that another node has of an application whose socket is here: opened there, its events in their order, healed by number.
// Not the socket: what is in order is handed on.

import { type Clock, detached } from '@jackfield/base'
import type { Engine } from '../engine/engine.ts'
import type { NodeLife } from '../membership/node-record.ts'
import type { Subjects } from '../subjects.ts'
import { DeliveredObjects } from './delivered-objects.ts'
import {
  type AgedClaim,
  formatDesk,
  type OpenRequest,
  parseDeskAnswer,
  parsePlace,
  type SaidPlace,
} from './desk-texts.ts'
import { numberAt, numberOf } from './event-text.ts'
import type { Place } from './served-socket.ts'

export interface RemoteHalfDeps {
  readonly clock: Clock
  readonly engine: Engine
  readonly subjects: Subjects
  readonly node: NodeLife
  /** what is asked of the other node, but for where it goes on */
  request(): Omit<OpenRequest, 'act' | 'session' | 'resume'>
  nextWord(half: RemoteHalf): string
  forgetWord(word: string): void
  /** where its program goes on, when it has not been asked for yet */
  firstResume(): string
  /** it goes on here; `isFirst`: since this half is there */
  opened(half: RemoteHalf, place: SaidPlace, text: string, isFirst: boolean): void
  /** somebody else has the application there. True: it is to be asked for again at once */
  refused(claim: AgedClaim | undefined): boolean
  /** it goes on, with all that came while it was asked for */
  whole(): void
  /** The next event. False: the socket does not take more; `resume` goes on. */
  deliver(text: string, numberAt: number): boolean
}

const askTimeoutMs = 2_000
const retryMs = 1_000
/** What may arrive before the answer that it follows. */
const mostEarly = 20_000

export class RemoteHalf {
  readonly node: NodeLife
  readonly #deps: RemoteHalfDeps
  readonly #answered = Promise.withResolvers<void>()
  #state: 'asking' | 'open' | 'held' = 'asking'
  #word = ''
  #place: SaidPlace | undefined
  #last = 0
  #early: string[] = []
  #isOver = false
  /** somebody else has it there */
  #isRefused = false
  #settling: (() => void)[] = []
  readonly delivered = new DeliveredObjects()

  constructor(deps: RemoteHalfDeps) {
    this.node = deps.node
    this.#deps = deps
    this.#ask()
  }

  /** Of its events' subject now. */
  get word(): string {
    return this.#word
  }

  /** Something of it has come, or is missing, and waits for its node to say where it goes on. */
  get isBehind(): boolean {
    const isUnderWay = this.#place !== undefined || this.#early.length > 0
    return this.#state === 'asking' && !this.#isRefused && !this.#isOver && isUnderWay
  }

  /** Resolves when it goes on, or does not for now. */
  settled(): Promise<void> {
    if (!this.isBehind) return Promise.resolve()
    return new Promise((resolve) => this.#settling.push(resolve))
  }

  get isOpen(): boolean {
    return this.#state === 'open'
  }

  /** Its node has said where it begins. */
  get place(): SaidPlace | undefined {
    return this.#place
  }

  /** The place of the last event that was handed on. */
  get reached(): Place | undefined {
    const [, exchange, period] = /^(.+)-(\d+)$/.exec(this.#place?.incarnation ?? '') ?? []
    return exchange === undefined ? undefined : { exchange, period: Number(period), seq: this.#last }
  }

  /** Its node was asked once: it has said something, or does not answer. */
  get answered(): Promise<void> {
    return this.#answered.promise
  }

  /** A text that was published for it. */
  receive(text: string): void {
    if (this.#state === 'asking') {
      if (this.#early.length < mostEarly) this.#early.push(text)
    } else if (this.#state === 'open') this.#next(text)
  }

  /** What its node says its last number is; nothing: it knows nothing of it. */
  compare(number: number | undefined): void {
    if (this.#state === 'open' && (number === undefined || number > this.#last)) this.#ask()
  }

  /** The socket takes events again. */
  resume(): void {
    if (this.#state === 'held' && !this.#isOver) this.#ask()
  }

  /** Nothing is asked any more. */
  end(): void {
    this.#isOver = true
    this.#deps.forgetWord(this.#word)
    this.#settle()
  }

  #settle(): void {
    for (const resolve of this.#settling.splice(0)) resolve()
    this.#deps.whole()
  }

  #next(text: string): void {
    const at = numberAt(text)
    const number = at < 0 ? Number.NaN : numberOf(text, at)
    if (number === this.#last + 1) {
      this.#last = number
      this.delivered.add(text)
      if (!this.#deps.deliver(text, at)) this.#state = 'held'
    } else if (number > this.#last) this.#ask()
  }

  #ask(): void {
    this.#state = 'asking'
    detached(this.#askUntilOpen(), 'opening an application at another node')
  }

  async #askUntilOpen(): Promise<void> {
    while (!this.#isOver) {
      if (await this.#askOnce()) return
      await this.#deps.clock.sleep(retryMs)
    }
  }

  async #askOnce(): Promise<boolean> {
    const { engine, subjects, node } = this.#deps
    this.#early = []
    this.#deps.forgetWord(this.#word)
    this.#word = this.#deps.nextWord(this)
    const word = this.#word
    const resume = this.#place ? `${this.#place.incarnation}:${this.#last}` : this.#deps.firstResume()
    const text = formatDesk({ act: 'open', ...this.#deps.request(), session: word, resume })
    const answer = await engine.request(subjects.desk(node.name), text, askTimeoutMs)
    this.#answered.resolve()
    if (this.#isOver) return true
    const read = answer.ok ? parseDeskAnswer(answer.text) : undefined
    if (read && !read.ok && !('fault' in read)) return this.#refused(read.claim)
    const place = read?.ok ? parsePlace(read.text ?? '') : undefined
    if (!place || !read?.ok) return false
    this.#opened(place, read.text as string)
    return true
  }

  async #refused(claim: AgedClaim | undefined): Promise<boolean> {
    if (this.#deps.refused(claim)) return this.#askOnce()
    this.#isRefused = true
    this.#settle()
    return false
  }

  #opened(place: SaidPlace, text: string): void {
    const isFirst = this.#place === undefined
    this.#place = place
    this.#last = place.seq
    this.#state = 'open'
    this.#isRefused = false
    const early = this.#early
    this.#early = []
    this.#deps.opened(this, place, text, isFirst)
    for (const each of early) this.receive(each)
    if (!this.isBehind) this.#settle()
  }
}
