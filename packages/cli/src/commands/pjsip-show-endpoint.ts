import { configured, pjsipOne } from '../pjsip-one.ts'
import { endpointData, endpointRows, headOf } from '../pjsip-rows.ts'

export const pjsipShowEndpoint = pjsipOne({
  name: 'pjsip show endpoint',
  synopsis: 'Shows a SIP endpoint with all its settings.',
  module: 'res_pjsip.so',
  what: 'endpoint',
  head: headOf('endpoint', 'auth', 'aor', 'contact', 'transport', 'identify', 'match', 'channel'),
  all: (inventory) => inventory.endpoints(),
  find: (inventory, name) => inventory.endpoint(name),
  nameOf: ({ settings }) => settings.name,
  rows: (endpoint, { clock }) => endpointRows(endpoint, clock.wall()),
  settings: ({ settings }, inventory) => configured(inventory, 'endpoint', settings.name),
  data: endpointData,
})
