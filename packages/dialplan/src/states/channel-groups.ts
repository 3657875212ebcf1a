// Groups that channels have joined: one of each category, in the order they were joined. Names count in any letter case.
// Not limits: the dialplan counts and decides.

import type { Channel, Channels } from '@jackfield/core'
import { perChannel } from '../engine/per-channel.ts'
import { GroupCounts } from './group-counts.ts'

const joined = perChannel(() => new Map<string, string>())
const counts = new WeakMap<Channels, GroupCounts>()

/** Of all channels of an exchange. */
export function groupCounts(channels: Channels): GroupCounts {
  const known = counts.get(channels)
  if (known) return known
  const made = new GroupCounts()
  counts.set(channels, made)
  return made
}

/** `group[@category]`, taken apart. */
export function parseGroup(text: string): { group: string; category: string } {
  const at = text.indexOf('@')
  return at < 0 ? { group: text, category: '' } : { group: text.slice(0, at), category: text.slice(at + 1) }
}

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The one of this category; the first that was joined where none is asked for. */
export function groupOf(channel: Channel, category: string): [category: string, group: string] | undefined {
  const groups = groupsOf(channel)
  return category === '' ? groups[0] : groups.find(([own]) => isSameName(own, category))
}

/** False: it is in too many already. An empty group leaves the one of the category. */
export function joinGroup(channels: Channels, channel: Channel, category: string, group: string): boolean {
  const groups = groupsUntilEnd(channels, channel)
  const before = [...groups.keys()].find((own) => isSameName(own, category))
  if (group !== '' && before === undefined && channel.limits.check('max_groups', groups.size + 1)) return false
  const counted = groupCounts(channels)
  if (before !== undefined) {
    counted.leave(groups.get(before) as string, before)
    if (group === '' || before !== category) groups.delete(before)
  }
  if (group === '') return true
  groups.set(category, group)
  counted.enter(group, category)
  return true
}

export const groupsOf = (channel: Channel): [category: string, group: string][] => [...(joined.known(channel) ?? [])]

/** A channel that ends leaves all of its groups. */
function groupsUntilEnd(channels: Channels, channel: Channel): Map<string, string> {
  const known = joined.known(channel)
  if (known) return known
  const groups = joined.of(channel)
  channel.onEnd(() => {
    const counted = groupCounts(channels)
    for (const [category, group] of groups) counted.leave(group, category)
    groups.clear()
  })
  return groups
}
