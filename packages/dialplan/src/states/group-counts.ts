// How many channels are in each group of each category, counted as they join and leave: no question walks over the channels.
// Not who is in them: states/channel-groups.ts keeps that.

import { ReturningMap } from '@jackfield/base'

const lower = (name: string): string => name.toLowerCase()

export class GroupCounts {
  /** by group, then by category; names in small letters, since they count in any letter case */
  readonly #groups = new ReturningMap<string, Map<string, number>>()

  enter(group: string, category: string): void {
    this.#change(group, category, 1)
  }

  leave(group: string, category: string): void {
    this.#change(group, category, -1)
  }

  /** In this group of this category; of all categories where none is given. */
  count(group: string, category: string): number {
    const categories = this.#groups.get(lower(group))
    if (!categories) return 0
    if (category !== '') return categories.get(lower(category)) ?? 0
    let sum = 0
    for (const count of categories.values()) sum += count
    return sum
  }

  /** In all groups that this holds for; it is asked once for each group, in small letters. */
  countWhere(isCounted: (group: string, category: string) => boolean): number {
    let sum = 0
    for (const [group, categories] of this.#groups.entries()) {
      for (const [category, count] of categories) if (isCounted(group, category)) sum += count
    }
    return sum
  }

  #change(group: string, category: string, by: number): void {
    const categories = this.#groups.get(lower(group)) ?? new Map<string, number>()
    const count = (categories.get(lower(category)) ?? 0) + by
    if (count > 0) categories.set(lower(category), count)
    else categories.delete(lower(category))
    if (categories.size > 0) this.#groups.set(lower(group), categories)
    else this.#groups.delete(lower(group))
  }
}
