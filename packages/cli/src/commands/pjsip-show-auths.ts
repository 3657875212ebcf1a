import { command } from '../command.ts'
import { authRow, foundLine, headOf } from '../pjsip-rows.ts'
import { refused, shown } from '../reply.ts'

export const pjsipShowAuths = command(
  { name: 'pjsip show auths', synopsis: 'Lists the accounts of SIP, without passwords.', module: 'res_pjsip.so' },
  ({ house }) => {
    const auths = house.sip.inventory.auths()
    if (auths.length === 0) return refused('No objects found.')
    const lines = [...headOf('auth'), ...auths.map((auth) => authRow('Auth', auth)), ...foundLine(auths.length)]
    return shown(
      lines,
      auths.map(({ name, username, realm }) => ({ name, username, realm })),
    )
  },
)
