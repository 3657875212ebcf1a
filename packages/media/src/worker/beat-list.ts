// Who takes part in a beat: ports that may have something to do, and everybody who is in a bridge with one of them.
// Not what they do; and not who keeps the clock running: busy-ports.ts.
import type { Bridges } from './bridges.ts'
import type { BusyPorts } from './busy-ports.ts'
import type { Bridge } from './mixing/bridge.ts'
import type { Port } from './port.ts'

export interface Beating {
  /** in the order they were opened: whoever overhears comes behind those who are overheard */
  readonly ports: readonly Port[]
  readonly bridges: readonly Bridge[]
}

const nobody: Beating = { ports: [], bridges: [] }

export class BeatList {
  readonly #busy: BusyPorts
  readonly #bridges: Bridges
  /** those who are never left out of a beat, though none is made for them */
  readonly #steady = new Set<Port>()
  #present = nobody
  #isStale = true
  #busyVersion = -1
  #bridgesVersion = -1

  constructor(busy: BusyPorts, bridges: Bridges) {
    this.#busy = busy
    this.#bridges = bridges
  }

  /** What a port takes part in may be something else from now on. */
  note(port: Port): void {
    const isChanged = port.isSteady ? !this.#steady.has(port) : this.#steady.has(port)
    if (!isChanged) return
    this.#isStale = true
    if (port.isSteady) this.#steady.add(port)
    else this.#steady.delete(port)
  }

  forget(port: Port): void {
    if (this.#steady.delete(port)) this.#isStale = true
  }

  /** As things are now; made anew only when they changed. */
  at(nowMs: number): Beating {
    const [busy, bridges] = [this.#busy, this.#bridges]
    if (!this.#isStale && this.#busyVersion === busy.version && this.#bridgesVersion === bridges.version)
      return this.#present
    this.#isStale = false
    this.#busyVersion = busy.version
    this.#bridgesVersion = bridges.version
    const found = this.#find()
    const before = this.#present.ports
    this.#present = { ports: [...found.ports].sort((one, other) => one.order - other.order), bridges: found.bridges }
    for (const port of before) if (!found.ports.has(port)) port.rest(nowMs)
    return this.#present
  }

  #find(): { readonly ports: ReadonlySet<Port>; readonly bridges: readonly Bridge[] } {
    const ports = new Set<Port>()
    const bridges = new Set<Bridge>()
    for (const some of [this.#busy, this.#steady])
      for (const port of some) {
        ports.add(port)
        const bridge = this.#bridges.of(port)
        if (bridge) bridges.add(bridge)
      }
    for (const bridge of bridges) for (const port of bridge.ports) ports.add(port)
    return { ports, bridges: [...bridges] }
  }

  /** The clock stops. */
  rest(nowMs: number): void {
    for (const port of this.#present.ports) port.rest(nowMs)
    this.#present = nobody
    this.#isStale = true
  }
}
