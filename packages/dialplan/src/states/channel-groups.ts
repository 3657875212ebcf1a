// Groups that channels have joined: one of each category, in the order they were joined. Names count in any letter case.
// Not limits: the dialplan counts and decides.

import type { Channel } from '@jackfield/core'
import type { EngineDeps } from '../engine/engine-deps.ts'
import { perChannel } from '../engine/per-channel.ts'

const joined = perChannel(() => new Map<string, string>())

/** `group[@category]`, taken apart. */
export function parseGroup(text: string): { group: string; category: string } {
  const at = text.indexOf('@')
  return at < 0 ? { group: text, category: '' } : { group: text.slice(0, at), category: text.slice(at + 1) }
}

export const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The one of this category; the first that was joined where none is asked for. */
export function groupOf(channel: Channel, category: string): [category: string, group: string] | undefined {
  const groups = groupsOf(channel)
  return category === '' ? groups[0] : groups.find(([own]) => isSameName(own, category))
}

/** False: it is in too many already. */
export function joinGroup(channel: Channel, category: string, group: string): boolean {
  const groups = joined.of(channel)
  const before = [...groups.keys()].find((own) => isSameName(own, category))
  if (before !== undefined && before !== category) groups.delete(before)
  if (group === '') groups.delete(category)
  else if (!groups.has(category) && channel.limits.check('max_groups', groups.size + 1)) return false
  else groups.set(category, group)
  return true
}

export const groupsOf = (channel: Channel): [category: string, group: string][] => [...(joined.known(channel) ?? [])]

/** How many channels are in a group that this holds for. */
export function countChannels(deps: EngineDeps, isCounted: (group: string, category: string) => boolean): number {
  return deps.channels
    .all()
    .reduce(
      (sum, channel) => sum + groupsOf(channel).filter(([category, group]) => isCounted(group, category)).length,
      0,
    )
}
