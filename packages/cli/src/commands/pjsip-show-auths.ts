import { authRow, headOf } from '../pjsip-rows.ts'
import { pjsipTable } from '../pjsip-table.ts'

export const pjsipShowAuths = pjsipTable({
  name: 'pjsip show auths',
  synopsis: 'Lists the accounts of SIP, without passwords.',
  module: 'res_pjsip.so',
  head: headOf('auth'),
  find: ({ sip }) => sip.inventory.auths(),
  nameOf: ({ name }) => name,
  rows: (auth) => [authRow('Auth', auth)],
  data: ({ name, username, realm }) => ({ name, username, realm }),
})
