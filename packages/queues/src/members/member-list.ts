// The members of a queue in the order in which they are shown and walked.
// Not what they do.

import type { Member } from './member.ts'
import { memberKey } from './member.ts'

const buckets = 37
const hashedCharacters = 5

/** By the first characters from the slash on. */
export function bucketOf(location: string): number {
  const slash = location.indexOf('/')
  const part = slash < 0 ? location : location.slice(slash)
  let sum = 0
  for (let at = 0; at < Math.min(hashedCharacters, part.length); at++) {
    const code = part.charCodeAt(at)
    const value = code < 32 ? 0 : code > 96 ? code - 64 : code - 32
    sum += value * 64 ** at
  }
  return sum % buckets
}

export class MemberList {
  readonly #byKey = new Map<string, Member>()
  readonly #keepsOrder: boolean
  #walked: readonly Member[] | undefined

  /** `keepsOrder`: they stand as they were added; otherwise by their interfaces */
  constructor(keepsOrder: boolean) {
    this.#keepsOrder = keepsOrder
  }

  get size(): number {
    return this.#byKey.size
  }

  get(location: string): Member | undefined {
    return this.#byKey.get(memberKey(location))
  }

  add(member: Member): void {
    member.index = this.#byKey.size
    this.#byKey.set(member.key, member)
    this.#walked = undefined
  }

  /** Those behind it close the gap. */
  remove(member: Member): void {
    if (!this.#byKey.delete(member.key)) return
    for (const other of this.#byKey.values()) if (other.index > member.index) other.index--
    this.#walked = undefined
  }

  /** As they were added. */
  get added(): Iterable<Member> {
    return this.#byKey.values()
  }

  get all(): readonly Member[] {
    this.#walked ??= this.#order()
    return this.#walked
  }

  #order(): readonly Member[] {
    const all = [...this.#byKey.values()]
    if (this.#keepsOrder) return all
    const places = new Map(all.map((member) => [member, bucketOf(member.interface)]))
    return all.sort((one, other) => (places.get(one) as number) - (places.get(other) as number))
  }
}
