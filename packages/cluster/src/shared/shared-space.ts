// Things that all nodes share, by key: read here, written by a majority, kept in every node's own file.
// Not what they mean. When the engine has lost everything, the nodes bring it back from their files.

import { type Clock, Disposables, type Dispose, detached, type Log, Notice, type Random } from '@jackfield/base'
import type { Bucket, BucketChange, Engine, Written } from '../engine/engine.ts'
import type { Subjects } from '../subjects.ts'
import {
  type Epoch,
  formatEpoch,
  formatKept,
  formatNotice,
  formatValue,
  type KeptValue,
  parseEpoch,
  parseKept,
  parseNotice,
  parseValue,
} from './shared-texts.ts'

/** Where a node keeps its copy: a space of the exchange's store is one. */
export interface SharedFile {
  entries(): Iterable<readonly [key: string, text: string]>
  apply(changes: Iterable<readonly [key: string, text: string | undefined]>): { readonly ok: boolean }
}

export interface SharedSpaceDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly engine: Engine
  readonly subjects: Subjects
  /** of this node */
  readonly node: string
  /** of the bucket */
  readonly name: string
  readonly file: SharedFile
}

/** A 503 for whoever asked: `no-engine` was not written, `no-majority` may have been, or may still be. */
export type SharedOutcome = { readonly ok: true } | { readonly ok: false; readonly code: 'no-engine' | 'no-majority' }

export interface SharedChange {
  readonly key: string
  readonly value: string | undefined
}

const epochKey = 'epoch'
const keyOf = (key: string) => `k/${key}`
/** a node that fills a bucket and is not done by then is taken to be gone */
const fillMs = 10_000
const retryMs = 1000
const mostTries = 20
/** what was deleted is remembered for so many keys, in case that the bucket is lost */
const mostDeleted = 10_000

export class SharedSpace {
  readonly #deps: SharedSpaceDeps
  readonly #bucket: Bucket
  readonly #endings = new Disposables()
  /** what counts here, with what was deleted */
  readonly #kept = new Map<string, KeptValue>()
  /** what of it was deleted, the oldest deletion first */
  readonly #deleted = new Set<string>()
  /** the bucket as the watch shows it, by its own keys */
  readonly #seen = new Map<string, { readonly text: string; readonly revision: number }>()
  readonly #changes = new Notice<SharedChange>()
  #epoch: { readonly value: Epoch; readonly revision: number } | undefined
  /** the life of the bucket that what is kept belongs to */
  #id = ''
  #isComplete = false
  #isClaiming = false
  #waiting: Dispose | undefined

  /** after every change, here or elsewhere */
  readonly onChange = this.#changes.on

  constructor(deps: SharedSpaceDeps) {
    this.#deps = deps
    const { engine, name, subjects, file } = deps
    for (const [key, text] of file.entries()) {
      const kept = parseKept(text)
      if (!kept) continue
      this.#kept.set(key, kept)
      if (kept.value === undefined) this.#deleted.add(key)
      this.#id = kept.epoch
    }
    this.#bucket = engine.bucket(name)
    this.#endings.add(engine.subscribe(subjects.shared, (text) => this.#onShared(text)))
    this.#endings.add(
      this.#bucket.watch({
        begin: () => this.#begin(),
        change: (change) => this.#onBucket(change),
        complete: () => {
          this.#isComplete = true
          this.#settle()
        },
      }),
    )
    this.#endings.add(() => this.#waiting?.())
  }

  /** Whether what is read here is what the bucket has, as far as anybody knows. */
  get isSettled(): boolean {
    return this.#isComplete && this.#epoch?.value.isFilled === true && this.#epoch.value.id === this.#id
  }

  get(key: string): string | undefined {
    return this.#kept.get(key)?.value
  }

  /** Whether it is or was there: one that was is deleted. */
  hasSeen(key: string): boolean {
    return this.#kept.has(key)
  }

  *entries(): Generator<readonly [key: string, value: string], void, undefined> {
    for (const [key, { value }] of this.#kept) if (value !== undefined) yield [key, value]
  }

  /** Changed from what it is, by nobody else meanwhile: planned again when somebody was faster. */
  async change(key: string, plan: (value: string | undefined) => string | undefined): Promise<SharedOutcome> {
    for (let tries = 0; tries < mostTries; tries++) {
      if (!this.#deps.engine.isConnected) return { ok: false, code: 'no-engine' }
      // the bucket was lost a moment ago, and is being filled again
      if (!this.isSettled) return { ok: false, code: 'no-majority' }
      const found = this.#seen.get(keyOf(key))
      const before = found && parseValue(found.text)?.value
      const value = plan(before)
      if (value === before) return { ok: true }
      const written = await this.#put(key, value, found?.revision)
      if (written.ok) return { ok: true }
      if (written.code === 'unknown') return { ok: false, code: 'no-majority' }
      // an empty bucket is no word on what was in it
      if (!(await this.#fetch(key))) return { ok: false, code: 'no-majority' }
    }
    return { ok: false, code: 'no-majority' }
  }

  close(): void {
    this.#endings.dispose()
  }

  async #put(key: string, value: string | undefined, revision: number | undefined): Promise<Written> {
    const text = value === undefined ? undefined : formatValue({ value })
    const bucketKey = keyOf(key)
    const written = await (text === undefined
      ? this.#bucket.delete(bucketKey, revision ?? 0)
      : revision === undefined
        ? this.#bucket.create(bucketKey, text)
        : this.#bucket.update(bucketKey, text, revision))
    if (!written.ok) return written
    this.#onBucket({ key: bucketKey, value: text, revision: written.revision })
    const { engine, subjects, name } = this.#deps
    engine.send(subjects.shared, formatNotice({ bucket: name, key, revision: written.revision, epoch: this.#id, text }))
    return written
  }

  /** False: nobody answered, or the bucket is another one than it was. */
  async #fetch(key: string): Promise<boolean> {
    const bucketKey = keyOf(key)
    const found = await this.#bucket.get(bucketKey)
    if (!found.ok) return false
    if (found.entry) {
      this.#onBucket(found.entry)
      return true
    }
    const epoch = await this.#bucket.get(epochKey)
    const isSame = epoch.ok && epoch.entry !== undefined && parseEpoch(epoch.entry.value)?.id === this.#id
    if (isSame) this.#seen.delete(bucketKey)
    return isSame
  }

  /** Somebody wrote; the watch will show it, and may take seconds when it has just lost its server. */
  #onShared(words: string): void {
    const notice = parseNotice(words)
    if (notice?.bucket !== this.#deps.name) return
    const { key, revision, epoch, text } = notice
    const bucketKey = keyOf(key)
    const known = Math.max(this.#seen.get(bucketKey)?.revision ?? 0, this.#kept.get(key)?.revision ?? 0)
    if (revision <= known) return
    // a question for each node after each write is what the servers would be busy with
    if (epoch === this.#id && this.isSettled) this.#onBucket({ key: bucketKey, value: text, revision })
    else detached(this.#fetch(key), 'reading a shared thing')
  }

  #begin(): void {
    this.#seen.clear()
    this.#epoch = undefined
    this.#isComplete = false
  }

  #onBucket({ key, value, revision }: BucketChange): void {
    if (key === epochKey) {
      const epoch = value === undefined ? undefined : parseEpoch(value)
      if (epoch && revision > (this.#epoch?.revision ?? 0)) this.#epoch = { value: epoch, revision }
      if (this.#isComplete) this.#settle()
      return
    }
    const before = this.#seen.get(key)
    if (before && before.revision > revision) return
    if (value === undefined) this.#seen.delete(key)
    else this.#seen.set(key, { text: value, revision })
    if (this.isSettled) this.#keep(key.slice('k/'.length), value, revision)
  }

  /** What the bucket says counts here, too. */
  #keep(key: string, text: string | undefined, revision: number): void {
    const value = text === undefined ? undefined : parseValue(text)?.value
    const before = this.#kept.get(key)
    if (before?.epoch === this.#id && before.revision >= revision) return
    this.#remember(key, { value, epoch: this.#id, revision })
    if (before?.value !== value) this.#changes.emit({ key, value })
  }

  #remember(key: string, kept: KeptValue): void {
    this.#deleted.delete(key)
    this.#kept.set(key, kept)
    const changes: [string, string | undefined][] = [[key, formatKept(kept)]]
    if (kept.value === undefined) this.#deleted.add(key)
    const [oldest] = this.#deleted
    if (oldest !== undefined && this.#deleted.size > mostDeleted) {
      this.#deleted.delete(oldest)
      this.#kept.delete(oldest)
      changes.push([oldest, undefined])
    }
    this.#deps.file.apply(changes)
  }

  /** After the bucket was read, and after each change of its epoch. */
  #settle(): void {
    const epoch = this.#epoch?.value
    if (!epoch) this.#claim(undefined)
    else if (!epoch.isFilled) this.#await(epoch)
    else if (epoch.id === this.#id) this.#adopt()
    else detached(this.#follow(epoch), 'following a bucket that was filled anew')
  }

  /** The bucket is empty, or whoever fills it is gone: this node fills it, unless another one is faster. */
  #claim(revision: number | undefined): void {
    if (this.#isClaiming) return
    this.#isClaiming = true
    detached(
      this.#fill(revision).then((isDone) => {
        this.#isClaiming = false
        if (!isDone && !this.#endings.isDisposed) this.#later(retryMs, () => this.#isComplete && this.#settle())
      }),
      'filling a bucket',
    )
  }

  async #fill(before: number | undefined): Promise<boolean> {
    const { random, node, log, name } = this.#deps
    const old = this.#id
    // one by one: a call cannot have as many arguments as there may be telephones
    let upTo = 0
    for (const { revision } of this.#kept.values()) upTo = Math.max(upTo, revision)
    const epoch: Epoch = { id: random.uuid(), by: node, isFilled: false, ...(old !== '' && { from: old, upTo }) }
    const text = formatEpoch(epoch)
    const won = await (before === undefined
      ? this.#bucket.create(epochKey, text)
      : this.#bucket.update(epochKey, text, before))
    if (!won.ok) return false
    if (this.#kept.size > 0) log.warning(`the bucket ${name} was empty: this node fills it from its file`)
    for (const [key, { value, revision }] of [...this.#kept]) {
      if (value === undefined) continue
      const refilled = formatValue({ value, from: { epoch: old, revision } })
      const written = await this.#bucket.create(keyOf(key), refilled)
      if (!written.ok && written.code === 'unknown') return false
    }
    const filled = await this.#bucket.update(epochKey, formatEpoch({ ...epoch, isFilled: true }), won.revision)
    return filled.ok
  }

  #await(epoch: Epoch): void {
    this.#later(fillMs, () => {
      const now = this.#epoch
      if (now && now.value.id === epoch.id && !now.value.isFilled) this.#claim(now.revision)
    })
  }

  #later(delayMs: number, act: () => void): void {
    this.#waiting?.()
    const timer = this.#deps.clock.after(delayMs, act)
    this.#waiting = () => timer.cancel()
  }

  /** Another node filled it: what only this one had seen of the old bucket is written again. */
  async #follow(epoch: Epoch): Promise<void> {
    const missed = [...this.#kept].filter(
      ([, kept]) => kept.epoch === epoch.from && kept.revision > (epoch.upTo ?? 0) && epoch.from !== '',
    )
    for (const [key, kept] of missed) {
      const found = this.#seen.get(keyOf(key))
      const current = found && parseValue(found.text)
      // somebody has written it since: that one is newer
      if (current && (!current.from || current.from.revision > kept.revision)) continue
      if (kept.value === undefined) {
        if (found) await this.#bucket.delete(keyOf(key), found.revision)
      } else {
        const text = formatValue({ value: kept.value, from: { epoch: kept.epoch, revision: kept.revision } })
        await (found ? this.#bucket.update(keyOf(key), text, found.revision) : this.#bucket.create(keyOf(key), text))
      }
    }
    if (this.#epoch?.value.id !== epoch.id || !this.#isComplete) return
    this.#id = epoch.id
    this.#adopt()
  }

  /** Here is what the bucket has, and nothing else. */
  #adopt(): void {
    for (const [key, { text, revision }] of this.#seen) this.#keep(key.slice('k/'.length), text, revision)
    for (const [key, { value }] of [...this.#kept]) {
      if (value === undefined || this.#seen.has(keyOf(key))) continue
      this.#remember(key, { value: undefined, epoch: this.#id, revision: 0 })
      this.#changes.emit({ key, value: undefined })
    }
  }
}
