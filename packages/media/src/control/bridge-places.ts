// On which worker each bridge is, and how ports of other workers reach it: over a worker link.
// Not the mixing.
import type { Ask, CommandName } from '../contract/commands.ts'
import type { BridgeSpec, MemberSpec, VideoSpec } from '../contract/port.ts'
import { workerLinkMemory } from '../contract/worker-link.ts'
import type { WorkerSlot } from './worker-pool.ts'

export interface BridgePlacesOptions {
  /** a port sits elsewhere, or nowhere */
  onMembership(port: string): void
  post<N extends CommandName>(slot: WorkerSlot, name: N, ask: Ask<N>): void
  /** where an open port is */
  placeOf(port: string): { readonly slot: WorkerSlot; readonly rateHz: number; readonly hasVideo: boolean } | undefined
}

interface BridgePlace {
  spec: BridgeSpec
  /** that of its first member; none while it is empty */
  slot: WorkerSlot | undefined
  readonly memberships: Map<string, BridgeMembership>
}

interface BridgeMembership {
  readonly bridge: string
  readonly spec: MemberSpec
  readonly slot: WorkerSlot
  /** of the bridge, when that is another */
  readonly far: WorkerSlot | undefined
}

const workerLinkPrefix = 'worker link '
const workerLinkOf = (port: string) => `${workerLinkPrefix}${port}`

/** The port that a worker link carries; any other stands for itself. */
export const portBehind = (port: string): string =>
  port.startsWith(workerLinkPrefix) ? port.slice(workerLinkPrefix.length) : port

export class BridgePlaces {
  readonly #options: BridgePlacesOptions
  readonly #bridges = new Map<string, BridgePlace>()
  readonly #memberships = new Map<string, BridgeMembership>()

  constructor(options: BridgePlacesOptions) {
    this.#options = options
  }

  open(bridge: string, spec: BridgeSpec): void {
    if (!this.#bridges.has(bridge)) this.#bridges.set(bridge, { spec, slot: undefined, memberships: new Map() })
  }

  has(bridge: string): boolean {
    return this.#bridges.has(bridge)
  }

  slotOf(bridge: string | undefined): WorkerSlot | undefined {
    return bridge === undefined ? undefined : this.#bridges.get(bridge)?.slot
  }

  close(bridge: string): void {
    for (const port of this.#bridges.get(bridge)?.memberships.keys() ?? []) this.leave(port)
    this.#bridges.delete(bridge)
  }

  /** Leaves where it was. False: there is no such bridge, or no such port. */
  join(bridge: string, port: string, spec: MemberSpec): boolean {
    this.leave(port)
    const place = this.#bridges.get(bridge)
    const at = this.#options.placeOf(port)
    if (!place || !at) return false
    const { post } = this.#options
    // pictures take no worker link: the bridge goes to where those are who have some
    if (at.hasVideo && place.slot && place.slot !== at.slot) this.#move(bridge, place, at.slot)
    else if (!place.slot) {
      place.slot = at.slot
      post(at.slot, 'open-bridge', { bridge, spec: place.spec })
    }
    const far = place.slot === at.slot ? undefined : place.slot
    const membership: BridgeMembership = { bridge, spec, slot: at.slot, far }
    place.memberships.set(port, membership)
    this.#memberships.set(port, membership)
    if (far) this.#openWorkerLink(port, membership, far, at.rateHz, place.spec)
    else post(at.slot, 'join-bridge', { bridge, port, spec })
    this.#options.onMembership(port)
    return true
  }

  membershipOf(port: string): { readonly bridge: string; readonly isMixed: boolean } | undefined {
    const membership = this.#memberships.get(port)
    if (!membership) return undefined
    const { bridge, spec } = membership
    const isHolding = this.#bridges.get(bridge)?.spec.kind === 'holding'
    return { bridge, isMixed: spec.isMuted !== true && (!isHolding || spec.isAnnouncer === true) }
  }

  #move(bridge: string, place: BridgePlace, slot: WorkerSlot): void {
    const members = [...place.memberships]
    for (const [port] of members) this.leave(port)
    place.slot = slot
    this.#options.post(slot, 'open-bridge', { bridge, spec: place.spec })
    for (const [port, { spec }] of members) this.join(bridge, port, spec)
  }

  setVideo(bridge: string, video: VideoSpec): void {
    const place = this.#bridges.get(bridge)
    if (!place) return
    place.spec = { ...place.spec, video }
    if (place.slot) this.#options.post(place.slot, 'set-video', { bridge, video })
  }

  /** The port and one end of a worker link in a room of their own; the other end in the bridge, in the port's place. */
  #openWorkerLink(
    port: string,
    { bridge, spec, slot }: BridgeMembership,
    far: WorkerSlot,
    rateHz: number,
    { kind }: BridgeSpec,
  ): void {
    const { post } = this.#options
    const workerLink = workerLinkOf(port)
    const memory = workerLinkMemory(rateHz)
    const ends = { workerLink, rateHz, memory }
    post(slot, 'open-bridge', { bridge: workerLink, spec: { kind } })
    post(slot, 'open-worker-link', { ...ends, isNear: true, bridge: workerLink, spec: { isAnnouncer: true } })
    post(slot, 'join-bridge', { bridge: workerLink, port, spec: {} })
    post(far, 'open-worker-link', { ...ends, isNear: false, bridge, spec })
  }

  leave(port: string): void {
    const membership = this.#memberships.get(port)
    if (!membership) return
    const { post } = this.#options
    if (membership.far) {
      post(membership.slot, 'close-bridge', { bridge: workerLinkOf(port) })
      post(membership.slot, 'close-port', { port: workerLinkOf(port) })
      post(membership.far, 'close-port', { port: workerLinkOf(port) })
    } else post(membership.slot, 'leave-bridge', { port })
    this.#forget(port, membership)
  }

  #forget(port: string, membership: BridgeMembership): void {
    this.#memberships.delete(port)
    this.#options.onMembership(port)
    const place = this.#bridges.get(membership.bridge)
    place?.memberships.delete(port)
    if (!place?.slot || place.memberships.size > 0) return
    this.#options.post(place.slot, 'close-bridge', { bridge: membership.bridge })
    place.slot = undefined
  }

  /** A worker died: those of its ports are gone, and bridges that were on it go on elsewhere with whoever is left. */
  lose(slot: WorkerSlot): void {
    for (const [port, membership] of [...this.#memberships]) {
      if (membership.slot !== slot) continue
      if (membership.far) this.#options.post(membership.far, 'close-port', { port: workerLinkOf(port) })
      this.#forget(port, membership)
    }
    for (const place of this.#bridges.values()) if (place.slot === slot) this.#moveAway(place)
  }

  #moveAway(place: BridgePlace): void {
    const left = [...place.memberships]
    place.slot = undefined
    for (const [port, { bridge, spec }] of left) this.join(bridge, port, spec)
  }
}
