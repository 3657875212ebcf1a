import { counted } from '../columns.ts'
import { command } from '../command.ts'
import { shown } from '../reply.ts'

export const pjsipShowMaintenance = command(
  {
    name: 'pjsip show maintenance',
    synopsis: 'Lists the SIP endpoints that somebody works on.',
    module: 'res_pjsip.so',
  },
  ({ deps: { sip } }) => {
    const names = sip.inventory.maintained()
    return shown([...names, `${counted(names.length, 'endpoint')} in maintenance`], names)
  },
)
