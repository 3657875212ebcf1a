import { command } from '../command.ts'
import { refused, said } from '../reply.ts'

export const pjsipReload = command(
  { name: 'pjsip reload', synopsis: 'Reads pjsip.conf again.', module: 'res_pjsip.so' },
  async ({ deps }) => {
    try {
      await deps.program.reload('everything')
    } catch (error) {
      return refused(`The configuration cannot be used: ${(error as Error).message}`)
    }
    return said('The configuration of SIP was read again.')
  },
)
