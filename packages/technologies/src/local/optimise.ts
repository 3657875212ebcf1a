// A Local channel whose halves sit in two bridges takes itself out: those behind it meet directly.
// Not for bridges of the interface: applications count on who is in them.

import type { Bridge, Bridges, Bus, Channel } from '@jackfield/core'

interface OptimiserDeps {
  readonly bridges: Bridges
  readonly bus: Bus
}

/** Each is told of twice, with one number. */
let lastId = 0

export class Optimiser {
  readonly #deps: OptimiserDeps
  readonly #first: Channel
  readonly #second: Channel
  #isOn: boolean
  #isAsked = false

  constructor(deps: OptimiserDeps, first: Channel, second: Channel, isOn: boolean) {
    this.#deps = deps
    this.#first = first
    this.#second = second
    this.#isOn = isOn
  }

  get isOn(): boolean {
    return this.#isOn
  }

  /** From now on, although it was made to stay. */
  begin(): void {
    this.#isOn = true
    this.moved()
  }

  /** A half has come to another bridge. */
  moved(): void {
    // both halves must have arrived, and whoever put them there must be through with it
    if (!this.#isOn || this.#isAsked || !this.#first.membership || !this.#second.membership) return
    this.#isAsked = true
    queueMicrotask(() => {
      this.#isAsked = false
      takeOut(this.#deps, this.#first, this.#second)
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
