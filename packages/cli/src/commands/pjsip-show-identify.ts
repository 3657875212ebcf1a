import { configured, pjsipOne } from '../pjsip-one.ts'
import { headOf, identifyData, identifyRows } from '../pjsip-rows.ts'

export const pjsipShowIdentify = pjsipOne({
  name: 'pjsip show identify',
  synopsis: 'Shows how requests of a SIP endpoint are recognized (type=identify).',
  module: 'res_pjsip_endpoint_identifier_ip.so',
  what: 'identify',
  head: headOf('identify', 'match'),
  all: (inventory) => inventory.identifies(),
  nameOf: ({ name }) => name,
  rows: identifyRows,
  settings: ({ name }, inventory) => configured(inventory, 'identify', name),
  data: identifyData,
})
