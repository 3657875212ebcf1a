// What one node at a time does, such as registering with a provider: held by compare-and-set, renewed, and given up before anybody
// else may have it, also when the servers have lost everything. Not what is done with it. Without the engine nobody holds anything for long.

import { type Clock, Disposables, type Dispose, detached, isJsonObject } from '@jackfield/base'
import type { Bucket, BucketChange, Engine } from '../engine/engine.ts'
import { epochKey, LeaseEpoch } from './lease-epoch.ts'

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

/** The holder of what was given up: whoever wants it may have it at once. */
const nobody = ''

interface Lease {
  readonly holder: string
  readonly run: string
  /** the life of the bucket that whoever wrote it was in */
  readonly epoch: string
}

interface Seen extends Lease {
  readonly text: string
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
  readonly #epoch: LeaseEpoch
  #mentioned: Set<string> | undefined
  #isComplete = false
  #writes = 0

  constructor(deps: LeasesDeps) {
    this.#deps = deps
    this.#bucket = deps.engine.bucket('leases')
    this.#epoch = new LeaseEpoch(deps, this.#bucket, () => this.#begun())
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

  /** How many this node would have, and how many of them it has. */
  counts(): { readonly wanted: number; readonly held: number } {
    const names = [...this.#wanted.keys()]
    return { wanted: names.length, held: names.filter((name) => this.isHeld(name)).length }
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
    if (key === epochKey) {
      if (value !== undefined) this.#epoch.seen(value)
      return
    }
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
    for (const key of [...this.#seen.keys()]) if (!this.#mentioned?.has(key)) this.#seen.delete(key)
    if (!this.#mentioned?.has(epochKey)) this.#epoch.missing()
    this.#mentioned = undefined
    this.#isComplete = true
  }

  /** The bucket has another life: what was known of the one before says nothing of it. */
  #begun(): void {
    for (const [key, { epoch }] of [...this.#seen]) if (epoch !== this.#epoch.id) this.#seen.delete(key)
  }

  #look(): void {
    if (this.#isComplete && this.#epoch.id === undefined) this.#epoch.missing()
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
    if (this.#epoch.id === undefined) return false
    const seen = this.#seen.get(name)
    // a word on it that is of this life of the bucket. Nobody else has this node's name: an earlier process of it is over
    if (seen && seen.epoch === this.#epoch.id && (isFree(seen) || seen.holder === node || hasLeft(seen.holder)))
      return true
    // without a word on it the servers may have lost everything a moment ago, and its holder may not know yet
    return clock.now() - (seen?.since ?? this.#epoch.since) >= takeMs
  }

  #write(wanted: Wanted): void {
    if (wanted.isBusy) return
    wanted.isBusy = true
    detached(this.#attempt(wanted), 'a lease')
  }

  async #attempt(wanted: Wanted): Promise<void> {
    const { clock } = this.#deps
    const { name } = wanted
    const begun = clock.now()
    const written = await this.#put(name)
    wanted.isBusy = false
    const isWanted = this.#wanted.get(name) === wanted && !this.#endings.isDisposed
    if (!isWanted) {
      if (written === 'written') await this.#free(name)
    } else if (written === 'written' && clock.now() - begun < giveUpMs) {
      const isNew = wanted.heldSince === undefined
      wanted.heldSince = begun
      if (isNew) wanted.changed(true, false)
    } else if (written === 'conflict') await this.#learn(wanted)
  }

  /** `written`: this node's name stands there, in the life of the bucket that it knows. */
  async #put(name: string): Promise<'written' | 'conflict' | 'unknown'> {
    const { node, run } = this.#deps
    const epoch = this.#epoch.id
    if (epoch === undefined) return 'unknown'
    const seen = this.#seen.get(name)
    const text = JSON.stringify({ node, run, epoch, n: ++this.#writes })
    const written = await (seen ? this.#bucket.update(name, text, seen.revision) : this.#bucket.create(name, text))
    if (!written.ok) return written.code
    this.#onChange({ key: name, value: text, revision: written.revision })
    // a revision that was seen in one life of the bucket may be another thing's in the next one
    return (await this.#epoch.isStill(epoch)) ? 'written' : 'unknown'
  }

  /** Somebody has it, or had it since; or the servers have lost everything. */
  async #learn(wanted: Wanted): Promise<void> {
    const { name } = wanted
    await this.#epoch.look()
    const found = await this.#bucket.get(name)
    if (!found.ok) return
    if (found.entry) this.#onChange(found.entry)
    else this.#seen.delete(name)
    const holder = this.#seen.get(name)
    if (wanted.heldSince !== undefined && holder && holder.run !== this.#deps.run) this.#lose(wanted, false)
  }

  #lose(wanted: Wanted, isYielded: boolean): void {
    wanted.heldSince = undefined
    wanted.changed(false, isYielded)
  }

  async #release({ name }: Wanted): Promise<void> {
    if (this.#seen.get(name)?.run === this.#deps.run) await this.#free(name)
  }

  async #free(name: string): Promise<void> {
    const seen = this.#seen.get(name)
    const text = JSON.stringify({ node: nobody, run: '', epoch: seen?.epoch })
    if (seen) await this.#bucket.update(name, text, seen.revision)
  }
}

const isFree = ({ holder }: Lease) => holder === nobody

function parseLease(text: string): Lease | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (!isJsonObject(value) || typeof value.node !== 'string' || typeof value.run !== 'string') return undefined
    return { holder: value.node, run: value.run, epoch: typeof value.epoch === 'string' ? value.epoch : '' }
  } catch {
    return undefined
  }
}
