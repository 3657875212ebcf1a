// A space of this exchange's store and what all nodes share, kept alike: what is written here goes to the others, what others write
// comes in here. The last one to write wins. Nobody waits: what cannot be written now is kept here, and written later.

import { atEndOfTurn, type Clock, Disposables, detached, type Log, type Signal } from '@jackfield/base'
import type { SharedFile, SharedSpace } from './shared-space.ts'

type Change = readonly [key: string, value: string | undefined]

/** What the exchange reads and writes: a space of its store is one. */
export interface LocalSpace {
  get(key: string): string | undefined
  entries(): Iterable<readonly [key: string, value: string]>
  /** What was written elsewhere. */
  receive(changes: Iterable<Change>): unknown
  readonly onWritten: Signal<readonly Change[]>
}

export interface SpaceSharingDeps {
  readonly clock: Clock
  readonly log: Log
  readonly local: LocalSpace
  readonly shared: SharedSpace
  /** what its keys begin with among the shared ones: several spaces may be in one */
  readonly prefix: string
  /** keys that wait to be written, over a restart */
  readonly unsent: SharedFile
  /** what belongs to this exchange alone stays here; default: nothing does */
  isShared?(key: string): boolean
}

const lookMs = 1000
const atOnce = 32
/** characters; a server of NATS lets a million through */
const longest = 500_000

export class SpaceSharing {
  readonly #deps: SpaceSharingDeps
  readonly #endings = new Disposables()
  /** written here, and perhaps not there yet; true: it changed again while it was being written */
  readonly #waiting = new Map<string, boolean>()
  readonly #writing = new Set<string>()
  /** of those that wait, which stand in the file */
  readonly #noted = new Set<string>()
  readonly #tooLong = new Set<string>()
  /** written, and what others wrote then is not known yet */
  readonly #behind = new Set<string>()
  #received: Map<string, string | undefined> | undefined
  #isAlike = false
  #isWarned = false
  /** the last write threw, which was said */
  #isFailing = false

  constructor(deps: SpaceSharingDeps) {
    this.#deps = deps
    const { clock, local, shared, unsent } = deps
    for (const [key] of unsent.entries()) {
      this.#waiting.set(key, false)
      this.#noted.add(key)
    }
    this.#endings.add(local.onWritten((changes) => this.#written(changes)))
    this.#endings.add(shared.onChange(({ key, value }) => this.#changed(key, value)))
    const timer = clock.every(lookMs, () => this.#look())
    this.#endings.add(() => timer.cancel())
    this.#look()
  }

  /** How many changes of this node the others do not have yet. */
  get unsent(): number {
    return this.#waiting.size
  }

  close(): void {
    this.#endings.dispose()
    this.#note()
  }

  #isShared(key: string): boolean {
    return this.#deps.isShared?.(key) ?? true
  }

  #written(changes: readonly Change[]): void {
    for (const [key, value] of changes) {
      if (!this.#isShared(key) || this.#isTooLong(key, value)) continue
      const isBeingWritten = this.#writing.has(key)
      this.#waiting.set(key, isBeingWritten)
      if (!isBeingWritten && this.#writing.size < atOnce && this.#isAlike) this.#write(key)
    }
  }

  #isTooLong(key: string, value: string | undefined): boolean {
    if (key.length + (value?.length ?? 0) <= longest) {
      this.#tooLong.delete(key)
      return false
    }
    if (!this.#tooLong.has(key))
      this.#deps.log.warning(`${key} is too long to be shared with the other nodes: only this node has it`)
    this.#tooLong.add(key)
    return true
  }

  #write(key: string): void {
    this.#writing.add(key)
    this.#waiting.set(key, false)
    detached(this.#writeNow(key), 'writing what all nodes share')
  }

  /** One that fails waits for the next look, as one that is refused does. */
  async #writeNow(key: string): Promise<void> {
    const { local, shared, prefix, log } = this.#deps
    let isWritten = false
    try {
      // read for each try: an older value never comes behind a newer one
      isWritten = (await shared.change(prefix + key, () => local.get(key))).ok
      if (isWritten) this.#isFailing = false
    } catch (error) {
      if (!this.#isFailing)
        log.warning(`${key} cannot be written for all nodes, and is tried again: ${(error as Error).message}`)
      this.#isFailing = true
    } finally {
      this.#writing.delete(key)
    }
    if (!isWritten || this.#endings.isDisposed) return
    if (this.#waiting.get(key)) this.#write(key)
    else {
      this.#waiting.delete(key)
      this.#catchUp(key)
      this.#writeMore()
    }
  }

  /** What others wrote behind it was not taken while it was being written: their word may come before the answer to the write. */
  #catchUp(key: string): void {
    const { local, shared, prefix } = this.#deps
    if (!shared.isSettled) {
      this.#behind.add(key)
      return
    }
    this.#behind.delete(key)
    const value = shared.get(prefix + key)
    if (value !== local.get(key)) this.#changed(prefix + key, value)
  }

  #writeMore(): void {
    if (!this.#isAlike) return
    for (const key of this.#waiting.keys()) {
      if (this.#writing.size >= atOnce) return
      if (!this.#writing.has(key)) this.#write(key)
    }
  }

  #changed(sharedKey: string, value: string | undefined): void {
    const { prefix } = this.#deps
    if (!sharedKey.startsWith(prefix)) return
    const key = sharedKey.slice(prefix.length)
    if (this.#waiting.has(key) || !this.#isShared(key)) return
    if (!this.#received) atEndOfTurn(() => this.#receive())
    this.#received ??= new Map()
    this.#received.set(key, value)
  }

  /** All of one turn for the price of one; what was written here meanwhile is later than what came. */
  #receive(): void {
    const received = this.#received
    this.#received = undefined
    if (!received || this.#endings.isDisposed) return
    this.#deps.local.receive([...received].filter(([key]) => !this.#waiting.has(key)))
  }

  #look(): void {
    const { shared, log } = this.#deps
    if (!this.#isAlike && shared.isSettled) this.#makeAlike()
    const isStuck = this.#waiting.size > 0 && !shared.isSettled
    if (isStuck && !this.#isWarned) {
      log.warning(`there is no majority: ${this.#waiting.size} changes are kept here and written later`)
    } else if (this.#isWarned && this.#waiting.size === 0)
      log.notice('the changes that waited on this node are written for all nodes now')
    this.#isWarned = this.#waiting.size > 0 && (isStuck || this.#isWarned)
    this.#note()
    if (!shared.isSettled) return
    for (const key of this.#behind) this.#catchUp(key)
    this.#writeMore()
  }

  /** Once, when what is shared is known: the others' word counts, and what nobody has ever seen comes from here. */
  #makeAlike(): void {
    const { local, shared, prefix } = this.#deps
    this.#isAlike = true
    const changes: Change[] = []
    for (const [sharedKey, value] of shared.entries()) {
      const key = sharedKey.slice(prefix.length)
      if (sharedKey.startsWith(prefix) && this.#isShared(key) && !this.#waiting.has(key)) changes.push([key, value])
    }
    for (const [key, value] of local.entries()) {
      if (this.#waiting.has(key) || !this.#isShared(key) || shared.get(prefix + key) !== undefined) continue
      if (shared.hasSeen(prefix + key)) changes.push([key, undefined])
      else if (!this.#isTooLong(key, value)) this.#waiting.set(key, false)
    }
    local.receive(changes)
  }

  #note(): void {
    const changes: Change[] = []
    for (const key of this.#waiting.keys()) {
      if (this.#noted.has(key)) continue
      this.#noted.add(key)
      changes.push([key, ''])
    }
    for (const key of this.#noted) {
      if (this.#waiting.has(key)) continue
      this.#noted.delete(key)
      changes.push([key, undefined])
    }
    if (changes.length > 0) this.#deps.unsent.apply(changes)
  }
}
