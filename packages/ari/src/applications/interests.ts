// What each application is interested in: counted per object, and indexed by object so that an event finds who hears it.
// Not the reasons: entering, subscribing and the like raise and lower the counts elsewhere.

import { SlotMap } from '@jackfield/base'
import type { Topic, TopicKind } from '../topic.ts'
import { SortedNames } from './sorted-names.ts'

type ByKind<T> = Readonly<Record<TopicKind, T>>

const forEachKind = <T>(make: () => T): ByKind<T> => ({
  channel: make(),
  bridge: make(),
  endpoint: make(),
  deviceState: make(),
  queue: make(),
  log: make(),
  call: make(),
  application: make(),
})

/** Up to so many are looked through one by one, which is faster than a set, and makes no garbage. */
const fewFollowers = 16

/** Some followers, each once, in the order they came; to be used again and again. */
export class Gathering<Follower> {
  #list: Follower[] = []
  /** when they are many */
  #known: Set<Follower> | undefined

  get size(): number {
    return this.#list.length
  }

  add(follower: Follower): void {
    if (this.#known ? this.#known.has(follower) : this.#list.includes(follower)) return
    this.#list.push(follower)
    if (this.#known) this.#known.add(follower)
    else if (this.#list.length > fewFollowers) this.#known = new Set(this.#list)
  }

  clear(): void {
    if (this.#list.length > 0) this.#list = []
    this.#known = undefined
  }

  [Symbol.iterator](): ArrayIterator<Follower> {
    return this.#list[Symbol.iterator]()
  }
}

/** Who is interested in what, over all applications. */
export class InterestIndex<Follower> {
  /** nearly everything has one follower, which then stands there without a set of its own */
  readonly #followers = forEachKind(() => new SlotMap<string, Follower | Set<Follower>>())
  readonly #followersOfAll = forEachKind(() => new Set<Follower>())
  /** somebody began or ended being interested in an object */
  changed: ((kind: TopicKind, id: string) => void) | undefined

  add(kind: TopicKind, id: string, follower: Follower): void {
    const followers = this.#followers[kind].get(id)
    if (followers instanceof Set) followers.add(follower)
    else if (followers === undefined) this.#followers[kind].set(id, follower)
    else if (followers !== follower) this.#followers[kind].set(id, new Set([followers, follower]))
    this.changed?.(kind, id)
  }

  remove(kind: TopicKind, id: string, follower: Follower): void {
    const followers = this.#followers[kind].get(id)
    if (followers instanceof Set) {
      if (!followers.delete(follower)) return
      if (followers.size === 0) this.#followers[kind].delete(id)
    } else if (followers === undefined || followers !== follower) return
    else this.#followers[kind].delete(id)
    this.changed?.(kind, id)
  }

  addToAll(kind: TopicKind, follower: Follower): void {
    this.#followersOfAll[kind].add(follower)
  }

  removeFromAll(kind: TopicKind, follower: Follower): void {
    this.#followersOfAll[kind].delete(follower)
  }

  /** Whether anybody is interested in anything of this kind. */
  hasAny(kind: TopicKind): boolean {
    return this.#followersOfAll[kind].size > 0 || this.#followers[kind].size > 0
  }

  /** Those interested in this one object by its id. */
  of(kind: TopicKind, id: string): readonly Follower[] {
    const followers = this.#followers[kind].get(id)
    if (followers === undefined) return []
    return followers instanceof Set ? [...followers] : [followers]
  }

  /** Gathers everybody who hears this topic: each once, however many reasons there are. */
  collect(topic: Topic, into: Gathering<Follower>): void {
    const { kind, id, endpoint, technology } = topic
    if (id !== '') this.#collectFrom(kind, id, into)
    if (endpoint !== undefined) this.#collectFrom('endpoint', endpoint, into)
    if (technology !== undefined) this.#collectFrom('endpoint', technology, into)
    if (topic.exceptAll) return
    const followersOfAll = this.#followersOfAll[kind]
    if (followersOfAll.size > 0) for (const follower of followersOfAll) into.add(follower)
  }

  /** Whether anybody is interested in an object of this kind, or in this one. */
  has(kind: TopicKind, id?: string): boolean {
    if (this.#followersOfAll[kind].size > 0 && id === undefined) return true
    return id === undefined ? this.#followers[kind].size > 0 : this.#followers[kind].has(id)
  }

  /** How many objects anybody is interested in: leaks show here. */
  get size(): number {
    return Object.values(this.#followers).reduce((total, objects) => total + objects.size, 0)
  }

  #collectFrom(kind: TopicKind, id: string, into: Gathering<Follower>): void {
    const followers = this.#followers[kind].get(id)
    if (followers instanceof Set) for (const follower of followers) into.add(follower)
    else if (followers !== undefined) into.add(followers)
  }
}

/** What one application is interested in. */
export class Interests<Follower> {
  readonly #owner: Follower
  readonly #index: InterestIndex<Follower>
  readonly #counts = forEachKind(() => new Map<string, number>())
  readonly #all = new Set<TopicKind>()
  /** the ids of a kind in order, from the first time somebody wants to see them */
  readonly #sorted = new Map<TopicKind, SortedNames>()

  constructor(owner: Follower, index: InterestIndex<Follower>) {
    this.#owner = owner
    this.#index = index
  }

  count(kind: TopicKind, id: string): number {
    return this.#counts[kind].get(id) ?? 0
  }

  raise(kind: TopicKind, id: string, by = 1): void {
    const count = this.count(kind, id)
    this.#counts[kind].set(id, count + by)
    if (count > 0) return
    this.#sorted.get(kind)?.add(id)
    this.#index.add(kind, id, this.#owner)
  }

  /** At zero the interest ends; it cannot be lowered further. */
  lower(kind: TopicKind, id: string, by = 1): void {
    const count = this.count(kind, id)
    if (count > by) this.#counts[kind].set(id, count - by)
    else this.drop(kind, id)
  }

  /** Ends the interest, whatever the count. */
  drop(kind: TopicKind, id: string): void {
    if (!this.#counts[kind].delete(id)) return
    this.#sorted.get(kind)?.remove(id)
    this.#index.remove(kind, id, this.#owner)
  }

  hasAll(kind: TopicKind): boolean {
    return this.#all.has(kind)
  }

  addAll(kind: TopicKind): void {
    this.#all.add(kind)
    this.#index.addToAll(kind, this.#owner)
  }

  dropAll(kind: TopicKind): void {
    this.#all.delete(kind)
    this.#index.removeFromAll(kind, this.#owner)
  }

  dropAllKinds(): void {
    for (const kind of [...this.#all]) this.dropAll(kind)
  }

  /** Sorted, as JSON; while the application hears every object of the kind, single ones do not show. */
  idsText(kind: TopicKind): string {
    const known = this.#sorted.get(kind)
    if (known) return known.text()
    const sorted = new SortedNames(this.#counts[kind].keys())
    this.#sorted.set(kind, sorted)
    return sorted.text()
  }

  /** The objects of this kind it is interested in. */
  ids(kind: TopicKind): readonly string[] {
    return [...this.#counts[kind].keys()]
  }

  /** How many objects it is interested in. */
  get size(): number {
    let size = 0
    for (const counts of Object.values(this.#counts)) size += counts.size
    return size
  }

  get isEmpty(): boolean {
    return this.#all.size === 0 && this.size === 0
  }

  /** Ends every interest: the application is no more. */
  clear(): void {
    this.dropAllKinds()
    for (const [kind, counts] of Object.entries(this.#counts) as [TopicKind, Map<string, number>][]) {
      for (const id of [...counts.keys()]) this.drop(kind, id)
    }
  }
}
