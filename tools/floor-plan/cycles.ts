// Finds circles in the graph of files, types included, one path for each knot.
// It does not list every way round a knot: to untie one arrow is to run it again.
import type { Arrow } from './arrows.ts'

export function cycles(arrows: readonly Pick<Arrow, 'from' | 'to'>[]): string[][] {
  const graph = new Map<string, string[]>()
  for (const { from, to } of arrows) {
    if (to === undefined) continue
    const targets = graph.get(from)
    if (targets === undefined) graph.set(from, [to])
    else targets.push(to)
  }
  return knots(graph).map((knot) => shortestCircle(graph, knot))
}

/** Tarjan's strongly connected components, without recursion, of more than one file or with an arrow to itself. */
function knots(graph: ReadonlyMap<string, readonly string[]>): Set<string>[] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const found: Set<string>[] = []
  const enter = (node: string) => {
    order.set(node, order.size)
    low.set(node, order.get(node)!)
    stack.push(node)
    onStack.add(node)
    return { node, next: 0 }
  }
  const leave = (node: string) => {
    if (low.get(node) !== order.get(node)) return
    const knot = new Set<string>()
    for (let top = ''; top !== node; ) {
      top = stack.pop()!
      onStack.delete(top)
      knot.add(top)
    }
    if (knot.size > 1 || graph.get(node)?.includes(node)) found.push(knot)
  }
  for (const start of [...graph.keys()].sort()) {
    if (order.has(start)) continue
    const visits = [enter(start)]
    while (visits.length > 0) {
      const visit = visits.at(-1)!
      const target = graph.get(visit.node)?.[visit.next++]
      if (target === undefined) {
        visits.pop()
        leave(visit.node)
        const parent = visits.at(-1)?.node
        if (parent !== undefined) low.set(parent, Math.min(low.get(parent)!, low.get(visit.node)!))
      } else if (!order.has(target)) visits.push(enter(target))
      else if (onStack.has(target)) low.set(visit.node, Math.min(low.get(visit.node)!, order.get(target)!))
    }
  }
  return found
}

function shortestCircle(graph: ReadonlyMap<string, readonly string[]>, knot: ReadonlySet<string>): string[] {
  const start = [...knot].sort()[0]!
  const paths = [[start]]
  const seen = new Set<string>()
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    for (const target of graph.get(path.at(-1)!) ?? []) {
      if (target === start) return [...path, start]
      if (!knot.has(target) || seen.has(target)) continue
      seen.add(target)
      paths.push([...path, target])
    }
  }
  return [start]
}
