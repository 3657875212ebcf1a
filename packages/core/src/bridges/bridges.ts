// All bridges of the exchange: made here, found here, gone from here when destroyed.
// Not what is played into them.

import type { Clock, Random } from '@jackfield/base'
import type { Bus } from '../bus/bus.ts'
import type { Channel } from '../channels/channel.ts'
import type { Control } from '../control/control.ts'
import { Bridge, type BridgeHouse, type JoinOptions, type NewBridge } from './bridge.ts'

export interface BridgesOptions {
  readonly clock: Clock
  readonly random: Random
  readonly bus: Bus
  readonly nativeTechnology?: (first: Channel, second: Channel) => string | undefined
}

export type BridgeOutcome =
  | { readonly ok: true; readonly bridge: Bridge }
  | { readonly ok: false; readonly code: 'id-in-use' }

export class Bridges {
  readonly #options: BridgesOptions
  readonly #house: BridgeHouse
  readonly #byId = new Map<string, Bridge>()

  constructor(options: BridgesOptions) {
    this.#options = options
    this.#house = {
      bus: options.bus,
      wall: () => options.clock.wall(),
      forget: (bridge) => this.#byId.delete(bridge.id),
      nativeTechnology: (first, second) => options.nativeTechnology?.(first, second),
    }
  }

  /** Makes one and tells of it. Without an id it gets a new one. */
  create(given: Omit<NewBridge, 'id'> & { readonly id?: string | undefined }): BridgeOutcome {
    const id = given.id ?? this.#options.random.uuid()
    if (this.#byId.has(id)) return { ok: false, code: 'id-in-use' }
    const bridge = new Bridge(this.#house, { ...given, id })
    this.#byId.set(id, bridge)
    if (!bridge.isHidden) this.#options.bus.publish('bridge-created', { bridge: bridge.snapshot() })
    return { ok: true, bridge }
  }

  /** Also one that is not shown. */
  get(id: string): Bridge | undefined {
    return this.#byId.get(id)
  }

  /** The bridge a channel sits in. */
  of(channel: Channel): Bridge | undefined {
    return channel.seat && this.#byId.get(channel.seat.bridgeId)
  }

  /** All that are shown, oldest first. */
  list(): Bridge[] {
    return [...this.#byId.values()].filter((bridge) => !bridge.isHidden)
  }

  get count(): number {
    return this.#byId.size
  }

  /**
   * A command of a channel in an application: into the bridge. Resolves when everybody was told; false: the channel left its
   * application first.
   */
  add(bridge: Bridge, control: Control, options: JoinOptions = {}): Promise<boolean> {
    return control.submit(() => {
      bridge.join(control.channel, options)
    })
  }

  /** A command of a channel in an application: out of the bridge, if it is still in it. */
  remove(bridge: Bridge, control: Control): Promise<boolean> {
    return control.submit(() => bridge.leave(control.channel, 'removed'))
  }
}
