import { headOf, transportData, transportRow } from '../pjsip-rows.ts'
import { pjsipTable } from '../pjsip-table.ts'

export const pjsipShowTransports = pjsipTable({
  name: 'pjsip show transports',
  synopsis: 'Lists where SIP listens.',
  module: 'res_pjsip.so',
  head: headOf('transport'),
  find: ({ sip }) => sip.inventory.transports(),
  nameOf: ({ settings }) => settings.name,
  rows: (transport) => [transportRow(transport)],
  data: transportData,
})
