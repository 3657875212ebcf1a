import { aorData, aorRow, contactRow, headOf } from '../pjsip-rows.ts'
import { pjsipTable } from '../pjsip-table.ts'

export const pjsipShowAors = pjsipTable({
  name: 'pjsip show aors',
  synopsis: 'Lists the addresses that SIP endpoints register, with their contacts.',
  module: 'res_pjsip.so',
  head: headOf('aor', 'contact'),
  find: ({ sip }) => sip.inventory.aors(),
  nameOf: ({ settings }) => settings.name,
  rows: (aor) => [aorRow(aor), ...aor.contacts.map(contactRow), ''],
  data: aorData,
})
