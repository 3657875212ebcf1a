import { endpointData, endpointRows, headOf } from '../pjsip-rows.ts'
import { pjsipTable } from '../pjsip-table.ts'

export const pjsipShowEndpoints = pjsipTable({
  name: 'pjsip show endpoints',
  synopsis: 'Lists the SIP endpoints with their contacts and channels.',
  module: 'res_pjsip.so',
  head: headOf('endpoint', 'auth', 'aor', 'contact', 'transport', 'identify', 'match', 'channel'),
  find: ({ sip }) => sip.inventory.endpoints(),
  nameOf: ({ settings }) => settings.name,
  rows: (endpoint, { clock }) => endpointRows(endpoint, clock.wall()),
  data: endpointData,
})
