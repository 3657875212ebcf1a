import { command } from '../command.ts'
import { shown } from '../reply.ts'

export const ariShowStatus = command(
  { name: 'ari show status', synopsis: 'Shows the settings of the interface.', module: 'res_ari.so' },
  ({ deps }) => {
    const { isEnabled, isPretty, realm, allowedOrigins } = deps.interface.status()
    const users = deps.interface.users().length
    const lines = [
      'ARI Status:',
      `Enabled: ${isEnabled ? 'Yes' : 'No'}`,
      `Output format: ${isPretty ? 'Pretty' : 'Compact'}`,
      `Auth realm: ${realm}`,
      `Allowed Origins: ${allowedOrigins.join(',')}`,
      `User count: ${users}`,
    ]
    return shown(lines, { isEnabled, isPretty, realm, allowedOrigins, users })
  },
)
