// The order in which modules are loaded: what one needs comes before it.
// Not loading.

import type { ModuleRow } from './module.ts'

/** The wanted ones and all they need, directly or not. A circle is a mistake of the table and throws. */
export function loadOrder(rows: readonly ModuleRow[], wanted: ReadonlySet<string>): string[] {
  const byName = new Map(rows.map((row) => [row.name, row]))
  const order: string[] = []
  const done = new Set<string>()
  const open: string[] = []
  const visit = (name: string): void => {
    if (done.has(name)) return
    if (open.includes(name)) throw new Error(`modules need each other in a circle: ${[...open, name].join(' → ')}`)
    open.push(name)
    for (const needed of byName.get(name)?.requires ?? []) visit(needed)
    open.pop()
    done.add(name)
    if (byName.has(name)) order.push(name)
  }
  for (const { name } of rows) if (wanted.has(name)) visit(name)
  return order
}
