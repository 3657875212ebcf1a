// The pages of the reference by resource, for the navigation.

import { posix } from 'node:path'
import { referenceFolder } from './repository-files.ts'
import type { Topic } from './topics.ts'

/** The first group has the pages about everything; each other one a resource with its operations. */
export function referenceGroups(paths: Iterable<string>): Topic[] {
  const groups = new Map<string, string[]>([['', []]])
  for (const path of paths) {
    if (!path.startsWith(`${referenceFolder}/`)) continue
    const name = posix.relative(referenceFolder, posix.dirname(path))
    groups.set(name, [...(groups.get(name) ?? []), path])
  }
  return [...groups].map(([name, pages]) => ({ name, pages }))
}
