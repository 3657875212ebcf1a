// Groups that channels have joined: one of each category.
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

export const groupOf = (channel: Channel, category: string): string | undefined => joined.known(channel)?.get(category)

/** False: it is in too many already. */
export function joinGroup(channel: Channel, category: string, group: string): boolean {
  const groups = joined.of(channel)
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
