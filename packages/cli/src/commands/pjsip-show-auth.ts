import { configured, pjsipOne } from '../pjsip-one.ts'
import { authRow, headOf } from '../pjsip-rows.ts'

export const pjsipShowAuth = pjsipOne({
  name: 'pjsip show auth',
  synopsis: 'Shows an account of SIP with all its settings, without its password.',
  module: 'res_pjsip.so',
  what: 'auth',
  head: headOf('auth'),
  all: (inventory) => inventory.auths(),
  nameOf: ({ name }) => name,
  rows: (auth) => [authRow('Auth', auth)],
  settings: ({ name }, inventory) => configured(inventory, 'auth', name),
  data: ({ name, username, realm }) => ({ name, username, realm }),
})
