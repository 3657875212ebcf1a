// All lines of this node to others: opened here or there, found by what other nodes say about them, lost with their nodes.
// Not what a line is for: whoever accepts lines knows that.

import { type Clock, Disposables, detached, type Log, type Signal } from '@jackfield/base'
import type { Answer, Engine } from '../engine/engine.ts'
import type { NodeLife } from '../membership/node-record.ts'
import type { Arrivals } from '../order/arrivals.ts'
import type { Horizon } from '../order/horizon.ts'
import type { Subjects } from '../subjects.ts'
import { LineEnd, type LineUser } from './line-end.ts'
import {
  formatLineAnswer,
  formatLineRequest,
  type LineAnswer,
  type LineRequest,
  type LineWish,
  parseLineAnswer,
  parseLineRequest,
  parseMissing,
  publishedWith,
  splitLineAnswer,
} from './line-message.ts'
import { type LineTimes, lineTimes } from './line-times.ts'

export interface LinesDeps {
  readonly clock: Clock
  readonly log: Log
  readonly engine: Engine
  readonly subjects: Subjects
  /** of this node */
  readonly name: string
  /** events before and after what is said over lines */
  readonly horizon: Horizon
  readonly arrivals: Pick<Arrivals, 'caughtUp'>
  newId(): string
  /** it is there, or may be there again soon */
  isKnown(node: string): boolean
  readonly onDead: Signal<NodeLife>
  readonly onLeft: Signal<NodeLife>
  /** others thought this node dead and have given up its lines */
  readonly onDeclaredDead: Signal<NodeLife>
  readonly times?: Partial<LineTimes>
}

/** Carries out what another node wants a line for; whoever refuses has used the line for nothing. */
export type AcceptLine = (end: LineEnd, wish: LineWish) => Promise<LineAnswer>

/** `unreachable`: the other node did not answer, or is not there. */
export type Opened = LineAnswer | { readonly ok: false; readonly unreachable: string }

/** Whoever opens a line. */
export interface OpeningUser extends LineUser {
  /** how it went, before anything that the other end says; never when it was given up meanwhile */
  onOpened?(opened: Opened): void
}

/** Of which it is asked in one message: their ids are far below what a server of NATS lets through. */
const linesAtOnce = 1_000

export class Lines {
  readonly #deps: LinesDeps
  readonly #times: LineTimes
  readonly #ends = new Map<string, LineEnd>()
  /** what other nodes were answered that opened a line here, for as long as they may ask again */
  readonly #answers = new Map<string, { readonly answer: Promise<string>; readonly until: number }>()
  readonly #endings = new Disposables()
  #accept: AcceptLine | undefined

  constructor(deps: LinesDeps) {
    this.#deps = deps
    this.#times = { ...lineTimes, ...deps.times }
    const { engine, subjects, name, clock } = deps
    this.#endings.add(engine.answer(subjects.line(name), (text) => this.#answer(text)))
    this.#endings.add(
      engine.onConnection((isConnected) => {
        if (isConnected) this.#tryAgain()
      }),
    )
    this.#endings.add(deps.onDead((life) => this.#lose(life.name)))
    this.#endings.add(deps.onLeft((life) => this.#lose(life.name)))
    this.#endings.add(deps.onDeclaredDead(() => this.#check()))
    const checks = clock.every(this.#times.checkMs, () => this.#check())
    this.#endings.add(() => checks.cancel())
  }

  /** How many there are. */
  get size(): number {
    return this.#ends.size
  }

  /** Whoever is to be asked when another node opens a line; nobody: all are refused. */
  accept(accept: AcceptLine): void {
    this.#accept = accept
  }

  /** Asks another node for a line. It may be closed while that is under way. */
  open(node: string, wish: LineWish, user: OpeningUser): { readonly end: LineEnd; readonly opened: Promise<Opened> } {
    const end = this.#make(this.#deps.newId(), node)
    end.use(user)
    return { end, opened: this.#open(end, wish, user) }
  }

  close(): void {
    this.#endings.dispose()
    for (const end of [...this.#ends.values()]) end.drive('lost')
  }

  async #open(end: LineEnd, wish: LineWish, user: OpeningUser): Promise<Opened> {
    const { log, name } = this.#deps
    const report = (opened: Opened) => {
      if (end.state === 'opening') user.onOpened?.(opened)
    }
    const answer = await this.#askToOpen(end.node, { act: 'open', from: name, line: end.id, wish })
    const parsed = answer.ok ? parseLineAnswer(answer.text) : undefined
    if (parsed) {
      report(parsed)
      end.drive(parsed.ok ? 'opened' : 'refused')
      return parsed
    }
    const why = answer.ok ? 'its answer cannot be read' : answer.code
    log.warning(`a connection for a call to node ${end.node} could not be opened: ${why}`, { code: 'node-unreachable' })
    report({ ok: false, unreachable: why })
    // nobody was asked: there is nothing to be closed
    end.drive(!answer.ok && answer.code !== 'no-answer' ? 'refused' : 'unanswered')
    return { ok: false, unreachable: why }
  }

  async #askToOpen(node: string, request: LineRequest): Promise<Answer> {
    const { openMs, openTries } = this.#times
    let answer: Answer = { ok: false, code: 'nobody-listens' }
    for (let tries = 0; tries < openTries && this.#deps.isKnown(node); tries++) {
      const last = await this.#request(node, request, openMs)
      // what was asked before may have been carried out
      if (last.ok || answer.ok || tries === 0 || answer.code !== 'no-answer') answer = last
      if (answer.ok || answer.code !== 'no-answer') break
    }
    return answer
  }

  #make(id: string, node: string): LineEnd {
    const { clock, name, log } = this.#deps
    const end = new LineEnd({
      ...{ id, node, from: name, clock, log, times: this.#times },
      request: (request, timeoutMs) => this.#request(node, request, timeoutMs),
      forget: () => this.#ends.delete(id),
    })
    this.#ends.set(id, end)
    return end
  }

  async #request(node: string, request: LineRequest, timeoutMs: number): Promise<Answer> {
    const { engine, subjects, horizon, arrivals } = this.#deps
    const answer = await engine.request(subjects.line(node), formatLineRequest(request, horizon.say()), timeoutMs)
    if (!answer.ok) return answer
    const { text, published } = splitLineAnswer(answer.text)
    horizon.learn(published)
    await arrivals.caughtUp(published)
    return { ok: true, text }
  }

  async #answer(text: string): Promise<string> {
    const request = parseLineRequest(text)
    if (!request) return 'unknown'
    const published = publishedWith(request)
    if (!published) return this.#carryOut(request)
    const { horizon, arrivals } = this.#deps
    horizon.learn(published)
    const caughtUp = arrivals.caughtUp(published)
    if (caughtUp) await caughtUp
    const answer = this.#carryOut(request)
    return formatLineAnswer(typeof answer === 'string' ? answer : await answer, horizon.say())
  }

  #carryOut(request: LineRequest): string | Promise<string> {
    switch (request.act) {
      case 'open':
        return this.#openHere(request.line, request.from, request.wish)
      case 'check':
        return JSON.stringify({ missing: request.lines.filter((id) => this.#ends.get(id)?.node !== request.from) })
      case 'signals': {
        const end = this.#ends.get(request.line)
        if (end?.node !== request.from) return 'unknown'
        // something before it is still under way: it is sent again
        if (!end.follows(request.first)) return 'early'
        end.receive(request.first, request.signals, request.isLast ?? false)
        return 'ok'
      }
    }
  }

  /** The same line is opened once, however often it is asked for. */
  #openHere(id: string, from: string, wish: LineWish): Promise<string> {
    const now = this.#deps.clock.now()
    for (const [known, { until }] of this.#answers) {
      if (until > now) break
      this.#answers.delete(known)
    }
    const known = this.#answers.get(id)
    if (known) return known.answer
    const answer = this.#acceptHere(this.#make(id, from), wish)
    this.#answers.set(id, { answer, until: now + this.#times.rememberMs })
    return answer
  }

  async #acceptHere(end: LineEnd, wish: LineWish): Promise<string> {
    let answer: LineAnswer = { ok: false, refusal: {} }
    try {
      if (this.#accept) answer = await this.#accept(end, wish)
    } catch (error) {
      const { log } = this.#deps
      log.error(`a connection for a call from node ${end.node} could not be opened: ${(error as Error).stack ?? error}`)
    }
    end.drive(answer.ok ? 'opened' : 'refused')
    return JSON.stringify(answer)
  }

  #tryAgain(): void {
    for (const end of this.#ends.values()) end.tryAgain()
    this.#check()
  }

  #lose(node: string): void {
    for (const end of [...this.#ends.values()]) if (end.node === node) end.drive('lost')
  }

  /** Each node is asked for its own: those it knows nothing of are over. */
  #check(): void {
    const byNode = new Map<string, string[]>()
    for (const { id, node, state } of this.#ends.values()) {
      if (state !== 'open') continue
      const ids = byNode.get(node)
      if (ids) ids.push(id)
      else byNode.set(node, [id])
    }
    for (const [node, ids] of byNode) detached(this.#checkAt(node, ids), 'a look at the lines of a node')
  }

  async #checkAt(node: string, lines: readonly string[]): Promise<void> {
    const { name } = this.#deps
    for (let at = 0; at < lines.length; at += linesAtOnce) {
      const some = lines.slice(at, at + linesAtOnce)
      const answer = await this.#request(node, { act: 'check', from: name, lines: some }, this.#times.signalMs)
      // the rest is asked for at the next look
      if (!answer.ok) return
      for (const id of parseMissing(answer.text) ?? []) this.#ends.get(id)?.drive('lost')
    }
  }
}
