// All bridges of the exchange: made here, found here, gone from here when destroyed.
// Not what is played into them.

import { type Clock, Notice, type Signal, SlotMap } from '@jackfield/base'
import type { Bus } from '../bus/bus.ts'
import type { Channel } from '../channels/channel.ts'
import type { UniqueIds } from '../channels/channels.ts'
import type { Control } from '../control/control.ts'
import { type LimitReached, Limits } from '../limits/limits.ts'
import { Bridge, type BridgeDeps, type NewBridge } from './bridge.ts'
import type { BridgeAttribute } from './bridge-snapshot.ts'
import { type BridgeTypeRefusal, parseBridgeType } from './bridge-type.ts'
import type { JoinOptions } from './member.ts'

export interface BridgesOptions {
  readonly clock: Clock
  readonly ids: Pick<UniqueIds, 'nextUuid'>
  readonly bus: Bus
  readonly limits?: Limits | undefined
}

export type BridgeOutcome =
  | { readonly ok: true; readonly bridge: Bridge }
  | { readonly ok: false; readonly code: 'id-in-use' | BridgeTypeRefusal }

/** What a bridge is for: its attributes, or the `type` of a request that lists them. */
type BridgePlan = Omit<NewBridge, 'id' | 'attributes'> &
  ({ readonly attributes: readonly BridgeAttribute[] } | { readonly type: string | undefined }) & {
    readonly id?: string | undefined
  }

/** Somebody is inside a bridge now, or not any more. */
export interface BridgeMove {
  readonly bridge: Bridge
  readonly channel: Channel
  readonly isInside: boolean
}

export class Bridges {
  readonly #options: BridgesOptions
  readonly #deps: BridgeDeps
  readonly #limits: Limits
  readonly #byId = new SlotMap<string, Bridge>()
  readonly #moved = new Notice<BridgeMove>()
  /** Every move, of hidden members too, before anybody is told of it. */
  readonly onMoved: Signal<BridgeMove> = this.#moved.on
  readonly #videoChanged = new Notice<Bridge>()
  /** Another source of what is seen in it, or another way to choose it. */
  readonly onVideoChanged: Signal<Bridge> = this.#videoChanged.on
  readonly #gone = new Notice<Bridge>()
  /** A bridge is no more. */
  readonly onGone: Signal<Bridge> = this.#gone.on

  constructor(options: BridgesOptions) {
    this.#options = options
    this.#limits = options.limits ?? new Limits()
    this.#deps = {
      bus: options.bus,
      limits: this.#limits,
      wall: () => options.clock.wall(),
      forget: (bridge) => {
        this.#byId.delete(bridge.id)
        this.#gone.emit(bridge)
      },
      moved: (bridge, channel, isInside) => this.#moved.emit({ bridge, channel, isInside }),
      videoChanged: (bridge) => this.#videoChanged.emit(bridge),
    }
  }

  /** Makes one and tells of it. Without an id it gets a new one. */
  create(given: BridgePlan): BridgeOutcome {
    const id = given.id ?? this.#options.ids.nextUuid()
    if (this.#byId.has(id)) return { ok: false, code: 'id-in-use' }
    const type =
      'attributes' in given ? { ok: true as const, attributes: given.attributes } : parseBridgeType(given.type)
    if (!type.ok) return type
    const bridge = new Bridge(this.#deps, { ...given, id, attributes: type.attributes })
    this.#byId.set(id, bridge)
    if (!bridge.isHidden) this.#options.bus.publish('bridge-created', { bridge: bridge.snapshot() })
    return { ok: true, bridge }
  }

  /** Why an application may not have another; nothing when it may. Those that calls need are made all the same. */
  get full(): LimitReached | undefined {
    return this.#limits.check('max_bridges', this.#byId.size + 1)
  }

  /** Also one that is not shown. */
  get(id: string): Bridge | undefined {
    return this.#byId.get(id)
  }

  /** The bridge a channel sits in. */
  of(channel: Channel): Bridge | undefined {
    return channel.membership && this.#byId.get(channel.membership.bridgeId)
  }

  /** All that are shown, oldest first. */
  list(): Bridge[] {
    return [...this.#byId.values()].filter((bridge) => !bridge.isHidden)
  }

  get count(): number {
    return this.#byId.size
  }

  /** Takes everybody from one bridge into another; the emptied one is gone. */
  merge(into: Bridge, from: Bridge): void {
    if (into === from || into.isDestroyed || from.isDestroyed) return
    this.#options.bus.publish('bridge-merged', { bridge: into.snapshot(), from: from.snapshot() })
    for (const { channel } of from.members) from.moveTo(into, channel)
    from.destroy()
  }

  /**
   * A command of a channel in an application: into the bridge. Resolves when everybody was told; false: it is not inside,
   * because it left its application first, is ending, or the bridge is gone.
   */
  async add(bridge: Bridge, control: Control, options: JoinOptions = {}): Promise<boolean> {
    let isInside = false
    const join = () => {
      isInside = bridge.join(control.channel, options)
    }
    await control.submit(() => {
      // out of a bridge of another exchange first: whoever hears of both hears it in this order
      const withdraw = control.channel.membership?.withdraw
      return withdraw ? withdraw().then(join) : join()
    })
    return isInside
  }

  /** A command of a channel in an application: out of the bridge, if it is still in it. */
  remove(bridge: Bridge, control: Control): Promise<boolean> {
    return control.submit(() => bridge.leave(control.channel, 'removed'))
  }
}
