import { configured, pjsipOne } from '../pjsip-one.ts'
import { headOf, transportData, transportRow } from '../pjsip-rows.ts'

export const pjsipShowTransport = pjsipOne({
  name: 'pjsip show transport',
  synopsis: 'Shows where and how SIP listens, with all settings.',
  module: 'res_pjsip.so',
  what: 'transport',
  head: headOf('transport'),
  all: (inventory) => inventory.transports(),
  nameOf: ({ settings }) => settings.name,
  rows: (transport) => [transportRow(transport)],
  settings: ({ settings }, inventory) => configured(inventory, 'transport', settings.name),
  data: transportData,
})
