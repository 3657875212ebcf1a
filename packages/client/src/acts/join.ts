// Two calls in one bridge, or the news that one of them has gone meanwhile.
// Not what becomes of them there.

import { AriError } from '../ari-error.ts'
import type { BridgeObject } from '../objects.ts'
import type { Party } from './party.ts'

/** A new bridge for them. */
export async function makeBridge({ deps }: Party): Promise<BridgeObject> {
  const bridgeId = deps.newId()
  await deps.resources.bridges.createWithId({ bridgeId, type: 'mixing' }, { idempotencyKey: deps.newId() })
  return deps.bridge(bridgeId)
}

/** False: one of them has gone. `isHidden`: neither telephone is shown who is at the other one. */
export async function join(bridge: BridgeObject, one: Party, other: Party, isHidden = false): Promise<boolean> {
  try {
    const words = { channel: [one.id, other.id], inhibitConnectedLineUpdates: isHidden }
    await bridge.addChannel(words, { idempotencyKey: one.deps.newId() })
    return true
  } catch (error) {
    if (!(error instanceof AriError)) throw error
    const isBoth = (await one.isThere()) && (await other.isThere())
    if (isBoth) throw error
    return false
  }
}
