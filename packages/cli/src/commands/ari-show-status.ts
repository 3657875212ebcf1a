import { command } from '../command.ts'
import { shown } from '../reply.ts'

export const ariShowStatus = command(
  { name: 'ari show status', synopsis: 'Shows the settings of the interface.', module: 'res_ari.so' },
  ({ house }) => {
    const { isEnabled, isPretty, realm, allowedOrigins } = house.interface.status()
    const users = house.interface.users().length
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
