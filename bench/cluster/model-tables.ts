// The tables of docs/cluster-scale.md, made from the model.

import { broken, limits, loadOf, type Size, total } from './model.ts'

export const sizes: readonly Size[] = [10, 50, 200].map((nodes) => ({ nodes, calls: 100_000, telephones: 1_000_000 }))

const number = (value: number): string => {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value >= 10 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toFixed(3)
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

const loads = sizes.map(loadOf)
const head = (what: string) => [what, ...sizes.map(({ nodes }) => `${nodes} nodes`)]

function byKind(what: string, of: 'messages' | 'node'): string {
  const kinds = Object.keys(loads[0]?.[of] ?? {})
  const rows = kinds.map((kind) => [kind, ...loads.map((load) => number(load[of][kind] ?? 0))])
  const sums = ['**together**', ...loads.map((load) => `**${number(total(load[of]))}**`)]
  return table(head(what), [...rows, sums])
}

export function modelTables(): string[] {
  const rows = limits.map((limit) => [
    `${limit.what} (${number(limit.most)})`,
    ...loads.map((load) => {
      const value = limit.of(load)
      return value > limit.most ? `**${number(value)}**` : number(value)
    }),
  ])
  return [
    byKind('messages received by nodes, a second', 'messages'),
    byKind('share of a processor of each node', 'node'),
    table(head('limit'), rows),
  ]
}

/** What breaks first at each size, in a line. */
export function firstBroken(): string[] {
  return sizes.map((size, at) => {
    const [first] = broken(loads[at] as ReturnType<typeof loadOf>)
    const words = first ? `${first.limit.what} (${first.times.toFixed(1)} times the limit)` : 'nothing'
    return `${size.nodes} nodes: ${words}`
  })
}
