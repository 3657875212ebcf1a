// The bridges that calls of a shared application are in: what happens to a bridge concerns every connection that has a call inside.
// Not the bridges.

import type { BusEvent } from '@jackfield/core'
import type { Audience } from '../../topic.ts'
import type { Share } from './share.ts'
import type { SharedCall } from './shared-call.ts'

interface SharedBridge {
  /** by the channel's id */
  readonly calls: Map<string, SharedCall>
  /** who had a call inside, whether or not it still is: they hear of the bridge's end */
  readonly guests: Set<Share>
}

const nobody: ReadonlySet<Share> = new Set()

export class SharedBridges {
  readonly #bridges = new Map<string, SharedBridge>()

  enter(bridgeId: string, call: SharedCall | undefined): void {
    if (!call) return
    const known = this.#bridges.get(bridgeId)
    const bridge = known ?? { calls: new Map<string, SharedCall>(), guests: new Set<Share>() }
    if (!known) this.#bridges.set(bridgeId, bridge)
    bridge.calls.set(call.channelId, call)
    if (call.share) bridge.guests.add(call.share)
  }

  leave(bridgeId: string, channelId: string): void {
    this.#bridges.get(bridgeId)?.calls.delete(channelId)
  }

  forget(bridgeId: string): void {
    this.#bridges.delete(bridgeId)
  }

  forgetShare(share: Share): void {
    for (const { guests } of this.#bridges.values()) guests.delete(share)
  }

  /** Those whom an event about these topics concerns because of a bridge. */
  sharesOf(audience: Audience, event: BusEvent): ReadonlySet<Share> {
    if (this.#bridges.size === 0 || 'applications' in audience) return nobody
    const shares = new Set<Share>()
    for (const { kind, id } of audience) {
      const bridge = kind === 'bridge' ? this.#bridges.get(id) : undefined
      if (!bridge) continue
      for (const { share } of bridge.calls.values()) if (share) shares.add(share)
      if (event.name === 'bridge-destroyed') for (const guest of bridge.guests) shares.add(guest)
    }
    return shares
  }
}
