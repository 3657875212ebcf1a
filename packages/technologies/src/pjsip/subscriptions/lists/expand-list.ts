// What a resource list leads to: its items, and those of lists among them, each once.
// Not nested: phones show one row of keys, and a list that names itself has an end.

import type { PjsipObjects } from '../../configuration/pjsip-objects.ts'
import type { ResourceListSettings } from '../../configuration/settings.ts'

/** More than any phone has keys for; what a message can carry ends before. */
export const mostItems = 1000

export function expandList(objects: Pick<PjsipObjects, 'resourceList'>, list: ResourceListSettings): string[] {
  const items = new Set<string>()
  const seen = new Set<string>()
  const add = (one: ResourceListSettings) => {
    seen.add(one.name)
    for (const name of one.list_item) {
      const inner = objects.resourceList(name)
      const isList = inner !== undefined && inner.event === list.event
      if (isList && !seen.has(name)) add(inner)
      else if (!isList) items.add(name)
    }
  }
  add(list)
  return [...items].slice(0, mostItems)
}
