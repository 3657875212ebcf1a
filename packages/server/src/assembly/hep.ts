// Copies of messages for a collector, put together.

import type { Clock } from '@jackfield/base'
import { LocalAddresses } from '@jackfield/technologies'
import type { HepConf } from '../configuration/hep-conf.ts'
import { HepCopies } from '../hep/hep-copies.ts'
import type { Calls } from './calls.ts'
import type { State } from './state.ts'

export function assembleHep(clock: Clock, { log, logs, hooks }: State, calls: Calls, conf: HepConf): HepCopies {
  const { plane } = calls.media
  const { channels } = calls.exchange
  const addresses = new LocalAddresses(clock)
  const copies = new HepCopies({
    ...{ clock, log, hooks, logs: logs.tail.onAdded },
    onNotice: (listener) => plane.onNotice(listener),
    localAddress: (channelId) => plane.localAddress(channelId),
    ownAddress: (bound, remote) => addresses.towards(bound, remote),
    channel: (id) => {
      const channel = channels.get(id)
      return channel && { name: channel.name, protocolId: channel.facts.protocolId }
    },
  })
  copies.configure(conf)
  return copies
}
