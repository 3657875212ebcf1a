import { configured, pjsipOne } from '../pjsip-one.ts'
import { aorData, aorRow, contactRow, headOf } from '../pjsip-rows.ts'

export const pjsipShowAor = pjsipOne({
  name: 'pjsip show aor',
  synopsis: 'Shows an address that SIP endpoints register, with all its settings.',
  module: 'res_pjsip.so',
  what: 'aor',
  head: headOf('aor', 'contact'),
  all: (inventory) => inventory.aors(),
  nameOf: ({ settings }) => settings.name,
  rows: (aor) => [aorRow(aor), ...aor.contacts.map(contactRow)],
  settings: ({ settings }, inventory) => configured(inventory, 'aor', settings.name),
  data: aorData,
})
