// A Local channel whose halves sit in two bridges takes itself out: those behind it meet directly.
// Not for bridges of the interface: applications count on who is in them.

import type { Bridge, Bridges, Bus, Channel } from '@jackfield/core'

interface OptimiserDeps {
  readonly bridges: Bridges
  readonly bus: Bus
}

/** Each is told of twice, with one number. */
let lastId = 0

/** To be called whenever a half has come to another bridge. */
export function optimiser(deps: OptimiserDeps, first: Channel, second: Channel): () => void {
  let isAsked = false
  return () => {
    // both halves must have arrived, and whoever put them there must be through with it
    if (isAsked || !first.membership || !second.membership) return
    isAsked = true
    queueMicrotask(() => {
      isAsked = false
      takeOut(deps, first, second)
    })
  }
}

function takeOut({ bridges, bus }: OptimiserDeps, first: Channel, second: Channel): void {
  const near = bridges.of(first)
  const far = bridges.of(second)
  if (!near || !far || near === far || !isPlain(near) || !isPlain(far)) return
  const other = far.channels.find((channel) => channel !== second)
  if (!other?.isUp) return
  const id = ++lastId
  const halves = () => ({ first: first.snapshot(), second: second.snapshot() })
  bus.publish('local-optimisation-began', { ...halves(), source: other.snapshot(), destinationId: first.id, id })
  const isDone = far.moveTo(near, other)
  bus.publish('local-optimisation-ended', { ...halves(), isDone, id })
  if (!isDone) return
  near.leave(first, 'transferred', { dissolves: false })
  far.leave(second, 'transferred')
}

/** Two parties, nothing else, and nobody's business but theirs. */
const isPlain = (bridge: Bridge) =>
  bridge.bridgeClass === 'basic' && bridge.members.length === 2 && bridge.channels.length === 2
