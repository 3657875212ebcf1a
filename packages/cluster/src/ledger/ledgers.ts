// What every node of the cluster owns, and so: who owns this?
// Not what things are: kinds and facts are whatever their owner writes. Of a node that died it is the list of the dead.

import { type Clock, Disposables, Notice } from '@jackfield/base'
import type { Engine } from '../engine/engine.ts'
import type { Membership } from '../membership/membership.ts'
import type { NodeLife } from '../membership/node-record.ts'
import type { Subjects } from '../subjects.ts'
import { LedgerCopy } from './ledger-copy.ts'
import { type LedgerFacts, type LedgerKey, parseMessage } from './ledger-texts.ts'
import type { OwnLedger } from './own-ledger.ts'

export interface LedgersDeps {
  readonly clock: Clock
  readonly engine: Engine
  readonly subjects: Subjects
  readonly name: string
  readonly membership: Pick<Membership, 'onUp' | 'onDead' | 'onLeft' | 'onBeat' | 'living'>
  readonly own: OwnLedger
}

/** A node that is gone, and everything it owned as far as it was known here. */
export interface LostNode extends NodeLife {
  readonly entries: ReadonlyMap<LedgerKey, LedgerFacts>
}

/** Something that another node owns; without facts it is gone. */
export interface LedgerEntryChange {
  readonly node: string
  readonly key: LedgerKey
  readonly facts: LedgerFacts | undefined
}

export class Ledgers {
  readonly own: OwnLedger
  readonly #deps: LedgersDeps
  readonly #copies = new Map<string, LedgerCopy>()
  /** the owner of each thing of another node */
  readonly #owners = new Map<LedgerKey, string>()
  readonly #endings = new Disposables()
  readonly #lost = new Notice<LostNode>()
  readonly #changes = new Notice<LedgerEntryChange>()

  /** after every change of what other nodes own, also by their end */
  readonly onChange = this.#changes.on
  /** after a node died or left */
  readonly onLost = this.#lost.on

  constructor(deps: LedgersDeps) {
    this.#deps = deps
    this.own = deps.own
    const { membership, engine, subjects } = deps
    this.#endings.add(membership.onUp((life) => this.#follow(life)))
    this.#endings.add(membership.onDead((life) => this.#lose(life)))
    this.#endings.add(membership.onLeft((life) => this.#lose(life)))
    this.#endings.add(
      membership.onBeat(({ name, incarnation, ledger }) => {
        const copy = this.#copies.get(name)
        if (copy?.incarnation === incarnation) copy.seen(ledger)
      }),
    )
    this.#endings.add(
      engine.subscribe(subjects.everyLedger, (text, subject) => {
        const copy = this.#copies.get(subject.slice(subject.lastIndexOf('.') + 1))
        const message = copy && parseMessage(text)
        if (message) copy.apply(message)
      }),
    )
    for (const life of membership.living()) this.#follow(life)
  }

  /** The name of the node, this one or another; nothing: nobody is known to own it. */
  ownerOf(key: LedgerKey): string | undefined {
    return this.own.has(key) ? this.#deps.name : this.#owners.get(key)
  }

  /** What a node owns as far as it is known here. */
  entriesOf(name: string): ReadonlyMap<LedgerKey, LedgerFacts> | undefined {
    return name === this.#deps.name ? new Map(this.own.entries()) : this.#copies.get(name)?.entries
  }

  /** How many things of a kind a node has, as far as it is known here. */
  countOf(name: string, kind: string): number {
    return name === this.#deps.name ? this.own.count(kind) : (this.#copies.get(name)?.count(kind) ?? 0)
  }

  /** Whether nothing of a node's is missing here. */
  isComplete(name: string): boolean {
    return name === this.#deps.name || this.#copies.get(name)?.isComplete === true
  }

  close(): void {
    this.#endings.dispose()
    for (const copy of this.#copies.values()) copy.end()
    this.own.close()
  }

  #follow({ name, incarnation }: NodeLife): void {
    const before = this.#copies.get(name)
    if (before?.incarnation === incarnation) return
    before?.end()
    if (before) for (const key of before.entries.keys()) this.#disown(name, key)
    const { clock, engine, subjects } = this.#deps
    const changed = (key: LedgerKey, facts: LedgerFacts | undefined) => {
      if (!facts) this.#disown(name, key)
      else {
        this.#owners.set(key, name)
        this.#changes.emit({ node: name, key, facts })
      }
    }
    this.#copies.set(name, new LedgerCopy({ clock, engine, subjects, name, changed }, incarnation))
  }

  #disown(name: string, key: LedgerKey): void {
    if (this.#owners.get(key) === name) this.#owners.delete(key)
    this.#changes.emit({ node: name, key, facts: undefined })
  }

  #lose({ name, incarnation }: NodeLife): void {
    const copy = this.#copies.get(name)
    if (copy?.incarnation !== incarnation) return
    copy.end()
    this.#copies.delete(name)
    for (const key of copy.entries.keys()) this.#disown(name, key)
    this.#lost.emit({ name, incarnation, entries: copy.entries })
  }
}
