// What this node owns, sent as it changes: one message a turn, numbered, before programs are told of what is in it.
// Not what others own. Nobody waits for anybody: who missed a message asks for the whole.

import { type Dispose, firstAtEndOfTurn } from '@jackfield/base'
import type { Engine } from '../engine/engine.ts'
import type { Subjects } from '../subjects.ts'
import { KindCounts } from './kind-counts.ts'
import { formatMessage, formatPart, type LedgerChange, type LedgerFacts, type LedgerKey } from './ledger-texts.ts'

export interface OwnLedgerDeps {
  readonly engine: Engine
  readonly subjects: Subjects
  readonly name: string
  /** of this node now; nothing: nobody knows it yet */
  incarnation(): number | undefined
  /** when changes are sent; default: at the end of the turn */
  readonly later?: (act: () => void) => void
}

/** Characters of one part of the whole: far below what a server of NATS lets through. */
const partLength = 200_000

interface Entry {
  readonly serial: number
  readonly facts: LedgerFacts
}

export class OwnLedger {
  readonly #deps: OwnLedgerDeps
  readonly #stop: Dispose
  readonly #entries = new Map<LedgerKey, Entry>()
  readonly #counts = new KindCounts()
  readonly #changed = new Map<LedgerKey, LedgerFacts | null>()
  #serial = 0
  #number = 0

  constructor(deps: OwnLedgerDeps) {
    this.#deps = deps
    this.#stop = deps.engine.answer(deps.subjects.wholeLedger(deps.name), (text) => this.#part(Number(text)))
  }

  /** Of the last message. */
  get number(): number {
    return this.#number
  }

  get size(): number {
    return this.#entries.size
  }

  /** How many things of a kind there are. */
  count(kind: string): number {
    return this.#counts.of(kind)
  }

  /** In the order in which they came to be there. */
  *entries(): Generator<readonly [LedgerKey, LedgerFacts], void, undefined> {
    for (const [key, { facts }] of this.#entries) yield [key, facts]
  }

  has(key: LedgerKey): boolean {
    return this.#entries.has(key)
  }

  set(key: LedgerKey, facts: LedgerFacts): void {
    const known = this.#entries.get(key)
    if (!known) this.#counts.add(key)
    const serial = known?.serial ?? ++this.#serial
    this.#entries.set(key, { serial, facts })
    this.#change(key, facts)
  }

  delete(key: LedgerKey): void {
    if (!this.#entries.delete(key)) return
    this.#counts.remove(key)
    this.#change(key, null)
  }

  /** What changed is said now, before whatever is said next: nobody shall know of a thing and not whose it was. */
  sendNow(): void {
    if (this.#changed.size > 0) this.#send()
  }

  close(): void {
    this.#stop()
  }

  #change(key: LedgerKey, facts: LedgerFacts | null): void {
    if (this.#changed.size === 0) (this.#deps.later ?? firstAtEndOfTurn)(() => this.#send())
    this.#changed.set(key, facts)
  }

  #send(): void {
    if (this.#changed.size === 0) return
    const changes: LedgerChange[] = [...this.#changed]
    this.#changed.clear()
    // counted even when nobody knows this node yet: whoever comes to know it asks for the whole
    this.#number++
    const { engine, subjects, name } = this.#deps
    const incarnation = this.#deps.incarnation()
    if (incarnation === undefined) return
    engine.send(subjects.ledger(name), formatMessage({ incarnation, number: this.#number, changes }))
  }

  /** Those after a serial number. Changes that are not sent yet are in it, too: they are sent again, which changes nothing. */
  #part(after: number): string {
    const incarnation = this.#deps.incarnation()
    // not joined yet, as far as it knows: whoever asks asks again
    if (incarnation === undefined) return ''
    const entries: LedgerChange[] = []
    let length = 0
    let last = after
    for (const [key, { serial, facts }] of this.#entries) {
      if (serial <= after) continue
      if (length > partLength) return formatPart({ incarnation, number: this.#number, entries, next: last })
      entries.push([key, facts])
      length += key.length + JSON.stringify(facts).length
      last = serial
    }
    return formatPart({ incarnation, number: this.#number, entries })
  }
}
