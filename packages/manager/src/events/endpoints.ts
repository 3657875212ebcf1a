// Events of endpoints and their contacts, and of our registrations elsewhere.
// No calls here.

import { event } from '../event.ts'
import type { Field } from '../message.ts'

export const contactStatus = event(
  { name: 'ContactStatus', privilege: 'system', from: 'contact-status-changed' },
  ({ endpoint, contact }) => [
    ['URI', contact.uri],
    ['ContactStatus', contact.status],
    ['AOR', contact.aor],
    ['EndpointName', endpoint.resource],
    ...(contact.roundtripUsec === undefined ? [] : ([['RoundtripUsec', contact.roundtripUsec]] as const)),
  ],
)

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

export const pjsipMaintenanceStatus = event(
  { name: 'PJSIPMaintenanceStatus', privilege: 'system', from: 'maintenance-changed' },
  ({ resource, isOn }) => [
    ['Endpoint', resource],
    ['Status', isOn ? 'enabled' : 'disabled'],
  ],
)

export const registry = event(
  { name: 'Registry', privilege: 'system', from: 'registration-changed' },
  ({ technology, user, domain, status, cause }) => [
    ['ChannelType', technology],
    ['Username', user],
    ['Domain', domain],
    ['Status', status],
    ['Cause', cause],
  ],
)
