// The bridges of one worker, who is in which, and what follows when that changes: whose packets are passed on unseen, who sees whom.
// Only what changed is looked at again. Not what a bridge does with a frame.
import { MediaError } from '../contract/commands.ts'
import type { BridgeSpec, MemberSpec, VideoSpec } from '../contract/port.ts'
import type { Kernels } from '../kernels/kernels.ts'
import { Bridge } from './mixing/bridge.ts'
import { LinkEnd } from './mixing/plain-ends.ts'
import type { Port } from './port.ts'
import type { PortEnd } from './port-end.ts'
import { routeVideo } from './video/route-video.ts'

export interface BridgesDeps {
  readonly kernels: Kernels
  /** what a port has to do at a beat may be something else from now on */
  onBeatChanged(port: Port): void
}

export class Bridges {
  readonly #deps: BridgesDeps
  readonly #all = new Map<string, Bridge>()
  /** by end: the other half of a link is known by nothing else */
  readonly #of = new Map<PortEnd, Bridge>()
  /** those whose packets may have to go another way */
  readonly #changed = new Set<Bridge>()
  /** those whose members may have to see somebody else */
  readonly #seenAnew = new Set<Bridge>()
  /** another number: somebody is in another bridge than before */
  version = 0

  constructor(deps: BridgesDeps) {
    this.#deps = deps
  }

  get(id: string): Bridge {
    const bridge = this.#all.get(id)
    if (!bridge) throw new MediaError('unknown-bridge', id)
    return bridge
  }

  /** The bridge that it is in. */
  of({ end }: Port): Bridge | undefined {
    return this.#of.get(end)
  }

  has({ end }: Port): boolean {
    return this.#of.has(end)
  }

  open(id: string, spec: BridgeSpec): void {
    if (this.#all.has(id)) throw new MediaError('already-there', id)
    this.#all.set(id, new Bridge(this.#deps.kernels, spec))
  }

  setVideo(id: string, video: VideoSpec): void {
    const bridge = this.get(id)
    bridge.video.set(video)
    this.#seenAnew.add(bridge)
  }

  close(id: string, nowMs: number): void {
    const bridge = this.get(id)
    for (const port of bridge.ports) this.leave(port, nowMs)
    this.#all.delete(id)
    this.#changed.delete(bridge)
    this.#seenAnew.delete(bridge)
  }

  /** Leaves where it was. */
  join(bridge: Bridge, port: Port, spec: MemberSpec, nowMs: number): void {
    this.leave(port, nowMs)
    this.#of.set(port.end, bridge)
    bridge.join(port, spec)
    this.version++
    this.#changed.add(bridge)
    this.#seenAnew.add(bridge)
  }

  leave(port: Port, nowMs: number): void {
    const bridge = this.of(port)
    if (!bridge) return
    this.#relay(bridge, undefined)
    bridge.leave(port)
    this.version++
    bridge.video.leave(port, nowMs)
    this.#of.delete(port.end)
    this.#changed.add(bridge)
    this.#seenAnew.add(bridge)
    // nothing is seen through it any more, on its other side neither
    const beyond = port.end instanceof LinkEnd && port.end.other && this.#of.get(port.end.other)
    if (beyond) this.#seenAnew.add(beyond)
  }

  /** Something about a port is otherwise that may keep its packets from being passed on, or lets them pass again. */
  noteChange(port: Port): void {
    const bridge = this.of(port)
    if (bridge) this.#changed.add(bridge)
  }

  /** It has other streams, or they go in other directions. */
  noteRenewal(port: Port): void {
    const bridge = this.of(port)
    if (!bridge) return
    this.#changed.add(bridge)
    this.#seenAnew.add(bridge)
  }

  /** Packets are passed on unseen exactly where that is possible now. */
  arrange(nowMs: number): void {
    for (const bridge of this.#changed) {
      this.#changed.delete(bridge)
      this.#relay(bridge, bridge.relayPair())
    }
    this.routeVideo(nowMs)
  }

  #relay(bridge: Bridge, pair: ReturnType<Bridge['relayPair']>): void {
    if (!bridge.relay(pair)) return
    for (const port of bridge.ports) this.#deps.onBeatChanged(port)
  }

  /** Who has the floor may be seen before the frame is over. */
  routeVideo(nowMs: number): void {
    if (this.#seenAnew.size === 0) return
    const changed = [...this.#seenAnew]
    this.#seenAnew.clear()
    routeVideo(changed, (link) => this.#of.get(link), nowMs)
  }

  /** One frame time of these. */
  beat(bridges: readonly Bridge[], nowMs: number): void {
    for (const bridge of bridges) {
      mix(bridge)
      if (bridge.video.chooseTalker(bridge.ports)) this.#seenAnew.add(bridge)
    }
    this.routeVideo(nowMs)
  }

  clear(): void {
    this.#all.clear()
    this.#of.clear()
    this.#changed.clear()
    this.#seenAnew.clear()
  }
}

/** What fails for one of its members ends that one; what fails for all of them ends all of them. */
function mix(bridge: Bridge): void {
  try {
    for (const { port, error } of bridge.tick()) port.guard.fail(error)
  } catch (error) {
    for (const port of bridge.ports) port.guard.fail(error)
  }
}
