import { headOf, identifyData, identifyRows } from '../pjsip-rows.ts'
import { pjsipTable } from '../pjsip-table.ts'

export const pjsipShowIdentifies = pjsipTable({
  name: 'pjsip show identifies',
  synopsis: 'Lists how requests of SIP endpoints are recognized (type=identify).',
  module: 'res_pjsip_endpoint_identifier_ip.so',
  head: headOf('identify', 'match'),
  find: ({ sip }) => sip.inventory.identifies(),
  nameOf: ({ name }) => name,
  rows: identifyRows,
  data: identifyData,
})
