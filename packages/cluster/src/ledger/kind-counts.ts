// How many things of each kind a ledger has, counted as they come and go: nobody walks through a ledger for a number.

import type { LedgerKey } from './ledger-texts.ts'

export class KindCounts {
  readonly #counts = new Map<string, number>()

  /** such as `channel` */
  of(kind: string): number {
    return this.#counts.get(kind) ?? 0
  }

  /** One more of the kind of this key. */
  add(key: LedgerKey): void {
    this.#change(key, 1)
  }

  /** One less. */
  remove(key: LedgerKey): void {
    this.#change(key, -1)
  }

  #change(key: LedgerKey, by: 1 | -1): void {
    const kind = key.slice(0, key.indexOf(' '))
    this.#counts.set(kind, this.of(kind) + by)
  }
}
