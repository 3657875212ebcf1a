// Which modules a selection of modules.conf comes to, in the order they are loaded in.
// Not loading.

import { loadOrder } from './load-order.ts'
import type { ModuleRow } from './module.ts'

/** What modules.conf says; names with or without `.so`. */
export interface ModuleSelection {
  /** load everything that is there; default yes */
  autoload?: boolean
  load?: readonly string[]
  noload?: readonly string[]
  /** the exchange does not start without these */
  require?: readonly string[]
}

const bare = (name: string): string => name.toLowerCase().replace(/\.so$/, '')

/** Needed ones first, those that are left out not among them. */
export function selectModules(rows: readonly ModuleRow[], selection: ModuleSelection): string[] {
  const { autoload = true, load = [], noload = [], require = [] } = selection
  const left = new Set(noload.map(bare))
  const named = new Set([...load, ...require].map(bare))
  const wanted = rows.filter(({ name }) => (autoload || named.has(bare(name))) && !left.has(bare(name)))
  return loadOrder(rows, new Set(wanted.map(({ name }) => name))).filter((name) => !left.has(bare(name)))
}
