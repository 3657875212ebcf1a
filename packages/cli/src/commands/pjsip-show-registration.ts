import { configured, pjsipOne } from '../pjsip-one.ts'
import { headOf, registrationData, registrationRow } from '../pjsip-rows.ts'

export const pjsipShowRegistration = pjsipOne({
  name: 'pjsip show registration',
  synopsis: 'Shows a registration of this exchange at another one, with all its settings.',
  module: 'res_pjsip_outbound_registration.so',
  what: 'registration',
  head: headOf('registration'),
  all: (inventory) => inventory.registrations(),
  nameOf: ({ settings }) => settings.name,
  rows: (registration) => [registrationRow(registration)],
  settings: ({ settings }, inventory) => configured(inventory, 'registration', settings.name),
  data: registrationData,
})
