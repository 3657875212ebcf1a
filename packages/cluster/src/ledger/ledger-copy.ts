// What another node owns, as known here: its messages in their order; when one is missing, the whole of it is asked for.
// Not whose word counts: a node's ledger is its own.

import { type Clock, detached } from '@jackfield/base'
import type { Engine } from '../engine/engine.ts'
import type { Subjects } from '../subjects.ts'
import { KindCounts } from './kind-counts.ts'
import {
  type LedgerChange,
  type LedgerFacts,
  type LedgerKey,
  type LedgerMessage,
  type LedgerPart,
  parsePart,
} from './ledger-texts.ts'

export interface LedgerCopyDeps {
  readonly clock: Clock
  readonly engine: Engine
  readonly subjects: Subjects
  readonly name: string
  /** a thing came to be there or is something else now; without facts it is gone */
  changed(key: LedgerKey, facts: LedgerFacts | undefined): void
}

const askTimeoutMs = 2000
const retryMs = 500
/** messages that are kept while the whole is asked for; more, and it is asked for again */
const mostWaiting = 10_000

export class LedgerCopy {
  readonly #deps: LedgerCopyDeps
  #entries = new Map<LedgerKey, LedgerFacts>()
  readonly #counts = new KindCounts()
  #incarnation: number
  #number = 0
  /** it has been read once, and no message is missing */
  #isComplete = false
  /** messages since the whole was asked for; nothing: nobody asks */
  #waiting: LedgerMessage[] | undefined
  #isOver = false

  constructor(deps: LedgerCopyDeps, incarnation: number) {
    this.#deps = deps
    this.#incarnation = incarnation
    this.#ask()
  }

  get incarnation(): number {
    return this.#incarnation
  }

  get isComplete(): boolean {
    return this.#isComplete
  }

  get entries(): ReadonlyMap<LedgerKey, LedgerFacts> {
    return this.#entries
  }

  /** How many things of a kind it has. */
  count(kind: string): number {
    return this.#counts.of(kind)
  }

  /** A message of this node. */
  apply(message: LedgerMessage): void {
    if (message.incarnation !== this.#incarnation || this.#isOver) return
    if (this.#waiting) {
      if (this.#waiting.length < mostWaiting) this.#waiting.push(message)
      return
    }
    if (message.number <= this.#number) return
    if (message.number === this.#number + 1) this.#accept(message)
    else this.#ask([message])
  }

  /** What its beat says: a message that was lost shows here, too, when no other follows. */
  seen(number: number): void {
    if (number > this.#number && !this.#waiting && !this.#isOver) this.#ask()
  }

  /** Nothing is asked any more. What is known stays, with what was said while the whole was asked for. */
  end(): void {
    this.#isOver = true
    for (const message of this.#waiting ?? []) if (message.number > this.#number) this.#accept(message)
    this.#waiting = undefined
  }

  #accept({ number, changes }: LedgerMessage): void {
    this.#number = number
    for (const [key, facts] of changes) this.#set(key, facts)
  }

  #set(key: LedgerKey, facts: LedgerFacts | null): void {
    const isKnown = this.#entries.has(key)
    if (facts) this.#entries.set(key, facts)
    else this.#entries.delete(key)
    if (facts && !isKnown) this.#counts.add(key)
    else if (!facts && isKnown) this.#counts.remove(key)
    if (facts || isKnown) this.#deps.changed(key, facts ?? undefined)
  }

  #ask(messages: LedgerMessage[] = []): void {
    this.#waiting = messages
    detached(this.#askUntilThere(), 'asking a node what it owns')
  }

  async #askUntilThere(): Promise<void> {
    while (!this.#isOver) {
      const parts = await this.#parts()
      if (this.#isOver) return
      if (parts && this.#assemble(parts)) return
      await this.#deps.clock.sleep(retryMs)
    }
  }

  async #parts(): Promise<readonly LedgerPart[] | undefined> {
    const { engine, subjects, name } = this.#deps
    const parts: LedgerPart[] = []
    for (let after: number | undefined = 0; after !== undefined; ) {
      const answer = await engine.request(subjects.wholeLedger(name), String(after), askTimeoutMs)
      const part = answer.ok ? parsePart(answer.text) : undefined
      if (part?.incarnation !== this.#incarnation) return undefined
      parts.push(part)
      after = part.next
    }
    return parts
  }

  /** The parts were read one after the other: all messages since the first make them one again. False: some are missing. */
  #assemble(parts: readonly LedgerPart[]): boolean {
    const number = parts[0]?.number ?? 0
    const last = parts.at(-1)?.number ?? 0
    const waiting = (this.#waiting ?? []).filter((message) => message.number > number)
    const isWhole = waiting.every((message, at) => message.number === number + at + 1)
    if (!isWhole || waiting.length < last - number) {
      this.#waiting = []
      return false
    }
    const entries = new Map<LedgerKey, LedgerFacts>()
    const changes: readonly LedgerChange[] = parts.flatMap((part) => part.entries)
    for (const [key, facts] of changes) if (facts) entries.set(key, facts)
    for (const key of [...this.#entries.keys()]) if (!entries.has(key)) this.#set(key, null)
    for (const [key, facts] of entries) this.#set(key, facts)
    this.#number = number
    this.#waiting = undefined
    this.#isComplete = true
    for (const message of waiting) this.#accept(message)
    return true
  }
}
