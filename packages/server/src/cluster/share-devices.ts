// What the channels of an endpoint do at each node, said to all: a device does what its channels do together, wherever they are.
// Not states that somebody set: those are in the store.

import { Disposables } from '@jackfield/base'
import type { Cluster, LedgerFacts } from '@jackfield/cluster'
import { type DeviceState, type Exchange, parseDeviceState } from '@jackfield/core'

const prefix = 'device '

export function shareDevices({ ledgers }: Cluster, { endpoints }: Exchange): Disposables {
  const endings = new Disposables()
  endings.add(
    endpoints.onCounted(({ name, share }) => {
      if (share.size === 0) ledgers.own.delete(prefix + name)
      else ledgers.own.set(prefix + name, Object.fromEntries(share))
    }),
  )
  endings.add(
    ledgers.onChange(({ node, key, facts }) => {
      if (key.startsWith(prefix)) endpoints.setShare(node, key.slice(prefix.length), facts && countsOf(facts))
    }),
  )
  return endings
}

function countsOf(facts: LedgerFacts): ReadonlyMap<DeviceState, number> {
  const counts = new Map<DeviceState, number>()
  for (const [word, count] of Object.entries(facts)) {
    const state = parseDeviceState(word)
    if (state && typeof count === 'number' && count > 0) counts.set(state, count)
  }
  return counts
}
