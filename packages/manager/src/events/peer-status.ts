import { event } from '../event.ts'
import type { Field } from '../message.ts'

export const peerStatus = event(
  { name: 'PeerStatus', privilege: 'system', from: 'peer-status-changed' },
  ({ endpoint, peer }) => {
    const { peerStatus, cause, address, port, time } = peer
    const known = Object.entries({ Cause: cause, Address: address, Port: port, Time: time })
    return [
      ['ChannelType', endpoint.technology],
      ['Peer', `${endpoint.technology}/${endpoint.resource}`],
      ['PeerStatus', peerStatus],
      ...known.flatMap(([name, value]): Field[] => (value === undefined ? [] : [[name, value]])),
    ]
  },
)
