import { contactData, contactRow, headOf } from '../pjsip-rows.ts'
import { pjsipTable } from '../pjsip-table.ts'

export const pjsipShowContacts = pjsipTable({
  name: 'pjsip show contacts',
  synopsis: 'Lists where SIP endpoints are reached: what is registered, and what is fixed.',
  module: 'res_pjsip.so',
  head: headOf('contact'),
  find: ({ sip }) => sip.inventory.contacts(),
  nameOf: ({ aor, uri }) => `${aor}/${uri}`,
  rows: (contact) => [contactRow(contact)],
  data: contactData,
})
