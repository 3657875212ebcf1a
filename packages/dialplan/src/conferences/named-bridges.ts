// Bridges of the dialplan that people meet in by name: made for the first, gone with the last.

import type { Bridge, BridgeAttribute, Exchange } from '@jackfield/core'

const known = new WeakMap<Exchange, Map<string, Bridge>>()

/** `kind` keeps the names of conferences and waiting rooms apart. */
export function namedBridge(
  exchange: Exchange,
  kind: string,
  name: string,
  attributes: readonly BridgeAttribute[],
): Bridge {
  const bridges = known.get(exchange) ?? new Map<string, Bridge>()
  known.set(exchange, bridges)
  const key = `${kind} ${name}`
  const there = bridges.get(key)
  if (there && !there.isDestroyed) return there
  const isConference = kind === 'ConfBridge'
  const made = exchange.bridges.create({ attributes, bridgeClass: 'base', name, creator: kind, isConference })
  if (!made.ok) throw new Error('a new bridge has a new id')
  const { bridge } = made
  bridges.set(key, bridge)
  bridge.onDestroyed(() => {
    if (bridges.get(key) === bridge) bridges.delete(key)
  })
  return bridge
}

/** Nothing: nobody is there. */
export function findNamedBridge(exchange: Exchange, kind: string, name: string): Bridge | undefined {
  const there = known.get(exchange)?.get(`${kind} ${name}`)
  return there?.isDestroyed ? undefined : there
}

/** Those of a kind there are now, by name. */
export function namedBridges(exchange: Exchange, kind: string): readonly Bridge[] {
  return [...(known.get(exchange) ?? [])].flatMap(([key, bridge]) => (key.startsWith(`${kind} `) ? [bridge] : []))
}

/** Nobody needs an empty one. */
export function destroyWhenEmpty(bridge: Bridge): void {
  if (bridge.channels.length === 0) bridge.destroy()
}
