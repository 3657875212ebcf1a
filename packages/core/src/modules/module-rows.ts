// The rows of the modules somebody has, found by name.
// Not the tables; each stands in its own file.

import { coreModules } from './core-modules.table.ts'
import { dialplanModules } from './dialplan-modules.table.ts'
import { mediaModules } from './media-modules.table.ts'
import type { ModuleRow } from './module.ts'
import { technologyModules } from './technology-modules.table.ts'

const known = new Map(
  [...coreModules, ...dialplanModules, ...technologyModules, ...mediaModules].map((row) => [row.name, row]),
)

/** Each name once, in order. A module of somebody's own is in no table: it gets a plain row. */
export function moduleRows(names: Iterable<string>): ModuleRow[] {
  return [...new Set(names)]
    .sort()
    .map((name) => known.get(name) ?? { name, description: name.replace(/\.so$/, ''), supportLevel: 'unknown' })
}
