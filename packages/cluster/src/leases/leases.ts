// What one node at a time does, such as registering with a provider: held by compare-and-set, renewed, and given up before anybody
// else may have it. Not what is done with it. Without the engine nobody holds anything for long.

import { type Clock, Disposables, type Dispose, detached, isJsonObject } from '@jackfield/base'
import type { Bucket, BucketChange, Engine } from '../engine/engine.ts'

export interface LeasesDeps {
  readonly clock: Clock
  readonly engine: Engine
  readonly node: string
  /** of this process */
  readonly run: string
  /** it is known to the others: whoever held something under its name before is over */
  isJoined(): boolean
  /** a node that left in order has given up everything */
  hasLeft(node: string): boolean
  /** others shall have what this node holds */
  yields(): boolean
}

/** Renewed each third second; given up two seconds before others may have it. */
const lookMs = 500
const renewMs = 3000
const giveUpMs = 8000
const takeMs = 10_000

const nobody = ''
/** It was given up: whoever wants it may have it at once. */
const free = JSON.stringify({ node: nobody, run: '' })

interface Seen {
  readonly holder: string
  readonly run: string
  readonly text: string
  /** 0: it is not in the bucket any more, and nobody saw it go */
  readonly revision: number
  /** since when it stands unchanged, on this node's clock */
  readonly since: number
}

interface Wanted {
  readonly name: string
  readonly changed: (isHeld: boolean, isYielded: boolean) => void
  /** when the last renewal that succeeded was begun; nothing: it is not held */
  heldSince: number | undefined
  isBusy: boolean
}

export class Leases {
  readonly #deps: LeasesDeps
  readonly #bucket: Bucket
  readonly #endings = new Disposables()
  readonly #wanted = new Map<string, Wanted>()
  readonly #seen = new Map<string, Seen>()
  #mentioned: Set<string> | undefined
  #isComplete = false
  #completeAt = 0
  #writes = 0

  constructor(deps: LeasesDeps) {
    this.#deps = deps
    this.#bucket = deps.engine.bucket('leases')
    this.#endings.add(
      this.#bucket.watch({
        begin: () => {
          this.#isComplete = false
          this.#mentioned = new Set()
        },
        change: (change) => this.#onChange(change),
        complete: () => this.#complete(),
      }),
    )
    const timer = deps.clock.every(lookMs, () => this.#look())
    this.#endings.add(() => timer.cancel())
  }

  /**
   * From now on this node holds it when it can; one for each name.
   * @param changed `isYielded`: it was given to whoever wants it, not lost
   */
  want(name: string, changed: (isHeld: boolean, isYielded: boolean) => void): Dispose {
    const wanted: Wanted = { name, changed, heldSince: undefined, isBusy: false }
    this.#wanted.set(name, wanted)
    this.#lookAt(wanted)
    return () => {
      if (this.#wanted.get(name) !== wanted) return
      this.#wanted.delete(name)
      if (wanted.heldSince !== undefined) detached(this.#release(wanted), 'a lease that nobody wants any more')
    }
  }

  isHeld(name: string): boolean {
    const since = this.#wanted.get(name)?.heldSince
    return since !== undefined && this.#deps.clock.now() - since < giveUpMs
  }

  /** The node that has it, as far as is known here. */
  holderOf(name: string): string | undefined {
    return this.#seen.get(name)?.holder || undefined
  }

  /** Everything is given up, and the others know. */
  async close(): Promise<void> {
    this.#endings.dispose()
    const held = [...this.#wanted.values()].filter(({ heldSince }) => heldSince !== undefined)
    this.#wanted.clear()
    await Promise.all(held.map((one) => this.#release(one)))
  }

  /** Ends without a word, as a process that is killed. */
  stop(): void {
    this.#endings.dispose()
  }

  #onChange({ key, value, revision }: BucketChange): void {
    this.#mentioned?.add(key)
    const read = value === undefined ? undefined : parseLease(value)
    if (!read) {
      this.#seen.delete(key)
      return
    }
    const known = this.#seen.get(key)
    if (known?.revision === revision && known.text === value) return
    this.#seen.set(key, { ...read, text: value as string, revision, since: this.#deps.clock.now() })
  }

  #complete(): void {
    // it may have been released while nobody looked; or the servers have lost everything, and its holder does not know yet
    for (const [key, seen] of this.#seen) {
      if (!this.#mentioned?.has(key)) this.#seen.set(key, { ...seen, revision: 0, since: this.#deps.clock.now() })
    }
    this.#mentioned = undefined
    this.#isComplete = true
    this.#completeAt = this.#deps.clock.now()
  }

  #look(): void {
    for (const wanted of [...this.#wanted.values()]) this.#lookAt(wanted)
  }

  #lookAt(wanted: Wanted): void {
    const { clock, run, yields } = this.#deps
    const now = clock.now()
    const { heldSince } = wanted
    const isTaken = (this.#seen.get(wanted.name)?.run ?? run) !== run
    if (heldSince !== undefined && (now - heldSince >= giveUpMs || isTaken)) this.#lose(wanted, false)
    else if (heldSince !== undefined && yields()) {
      this.#lose(wanted, true)
      detached(this.#release(wanted), 'a lease that is given to others')
    } else if (heldSince === undefined ? this.#mayTake(wanted.name) : now - heldSince >= renewMs) this.#write(wanted)
  }

  #mayTake(name: string): boolean {
    const { clock, node, engine, isJoined, hasLeft, yields } = this.#deps
    if (!engine.isConnected || !this.#isComplete || !isJoined() || yields()) return false
    const seen = this.#seen.get(name)
    // nobody else has this node's name: an earlier process of it is over
    if (seen && (seen.holder === node || seen.holder === nobody || hasLeft(seen.holder))) return true
    // without a word on it the servers may have lost everything, and its holder may not know yet
    return clock.now() - (seen?.since ?? this.#completeAt) >= takeMs
  }

  #write(wanted: Wanted): void {
    if (wanted.isBusy) return
    wanted.isBusy = true
    detached(this.#attempt(wanted), 'a lease')
  }

  async #attempt(wanted: Wanted): Promise<void> {
    const { clock, node, run } = this.#deps
    const { name } = wanted
    const begun = clock.now()
    const seen = this.#seen.get(name)
    const text = JSON.stringify({ node, run, n: ++this.#writes })
    const written = await (seen && seen.revision > 0
      ? this.#bucket.update(name, text, seen.revision)
      : this.#bucket.create(name, text))
    wanted.isBusy = false
    if (written.ok) this.#onChange({ key: name, value: text, revision: written.revision })
    const isWanted = this.#wanted.get(name) === wanted && !this.#endings.isDisposed
    if (!isWanted) {
      if (written.ok) await this.#bucket.update(name, free, written.revision)
      return
    }
    if (written.ok && clock.now() - begun < giveUpMs) {
      const isNew = wanted.heldSince === undefined
      wanted.heldSince = begun
      if (isNew) wanted.changed(true, false)
    } else if (!written.ok && written.code === 'conflict') {
      // somebody has it, or had it since: the watch will say who
      const found = await this.#bucket.get(name)
      if (found.ok && found.entry) this.#onChange(found.entry)
      const holder = this.#seen.get(name)
      if (wanted.heldSince !== undefined && holder && holder.run !== run) this.#lose(wanted, false)
    }
  }

  #lose(wanted: Wanted, isYielded: boolean): void {
    wanted.heldSince = undefined
    wanted.changed(false, isYielded)
  }

  async #release({ name }: Wanted): Promise<void> {
    const seen = this.#seen.get(name)
    if (seen?.run === this.#deps.run && seen.revision > 0) await this.#bucket.update(name, free, seen.revision)
  }
}

function parseLease(text: string): { readonly holder: string; readonly run: string } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (!isJsonObject(value) || typeof value.node !== 'string' || typeof value.run !== 'string') return undefined
    return { holder: value.node, run: value.run }
  } catch {
    return undefined
  }
}
