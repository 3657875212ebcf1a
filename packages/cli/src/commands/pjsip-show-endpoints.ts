import { command } from '../command.ts'
import { endpointData, endpointRows, foundLine, headOf } from '../pjsip-rows.ts'
import { refused, shown } from '../reply.ts'

export const pjsipShowEndpoints = command(
  {
    name: 'pjsip show endpoints',
    synopsis: 'Lists the SIP endpoints with their contacts and channels.',
    module: 'res_pjsip.so',
  },
  ({ house }) => {
    const endpoints = house.sip.inventory.endpoints()
    if (endpoints.length === 0) return refused('No objects found.')
    const now = house.clock.wall()
    const head = headOf('endpoint', 'auth', 'aor', 'contact', 'transport', 'identify', 'match', 'channel')
    const rows = endpoints.flatMap((endpoint) => endpointRows(endpoint, now))
    return shown([...head, ...rows, ...foundLine(endpoints.length)], endpoints.map(endpointData))
  },
)
