import { headOf, registrationData, registrationRow } from '../pjsip-rows.ts'
import { pjsipTable } from '../pjsip-table.ts'

export const pjsipShowRegistrations = pjsipTable({
  name: 'pjsip show registrations',
  synopsis: 'Lists the registrations of this exchange at others.',
  module: 'res_pjsip_outbound_registration.so',
  head: headOf('registration'),
  find: ({ sip }) => sip.inventory.registrations(),
  nameOf: ({ settings }) => settings.name,
  rows: (registration) => [registrationRow(registration)],
  data: registrationData,
})
