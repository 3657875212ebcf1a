// What the channels of an endpoint do at each node, and which they are, known to all: a device does what its channels do together, wherever they are.
// Not states that somebody set: those are in the store.

import { Disposables } from '@jackfield/base'
import type { Cluster, LedgerFacts } from '@jackfield/cluster'
import { type DeviceState, type Exchange, parseDeviceState } from '@jackfield/core'

const prefix = 'device '
const channelPrefix = 'channel '

export function shareDevices({ ledgers }: Cluster, { endpoints }: Exchange): Disposables {
  const endings = new Disposables()
  const channels = new ChannelsElsewhere(endpoints)
  endings.add(
    endpoints.onCounted(({ name, share }) => {
      if (share.size === 0) ledgers.own.delete(prefix + name)
      else ledgers.own.set(prefix + name, Object.fromEntries(share))
    }),
  )
  endings.add(
    ledgers.onChange(({ node, key, facts }) => {
      if (key.startsWith(prefix)) endpoints.setShare(node, key.slice(prefix.length), facts && countsOf(facts))
      else if (key.startsWith(channelPrefix)) channels.set(key.slice(channelPrefix.length), facts)
    }),
  )
  return endings
}

/** Channels of other nodes that belong to endpoints. */
class ChannelsElsewhere {
  readonly #endpoints: Exchange['endpoints']
  /** the endpoint of each, by its id */
  readonly #known = new Map<string, string>()

  constructor(endpoints: Exchange['endpoints']) {
    this.#endpoints = endpoints
  }

  set(id: string, facts: LedgerFacts | undefined): void {
    const endpoint = typeof facts?.endpoint === 'string' ? facts.endpoint : undefined
    const before = this.#known.get(id)
    if (before === endpoint) return
    if (before !== undefined) this.#endpoints.setChannelElsewhere(before, id, undefined)
    if (endpoint === undefined) this.#known.delete(id)
    else {
      this.#known.set(id, endpoint)
      this.#endpoints.setChannelElsewhere(endpoint, id, typeof facts?.at === 'number' ? facts.at : 0)
    }
  }
}

function countsOf(facts: LedgerFacts): ReadonlyMap<DeviceState, number> {
  const counts = new Map<DeviceState, number>()
  for (const [word, count] of Object.entries(facts)) {
    const state = parseDeviceState(word)
    if (state && typeof count === 'number' && count > 0) counts.set(state, count)
  }
  return counts
}
