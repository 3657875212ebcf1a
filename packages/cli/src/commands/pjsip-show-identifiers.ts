import { command } from '../command.ts'
import { shown } from '../reply.ts'

export const pjsipShowIdentifiers = command(
  {
    name: 'pjsip show identifiers',
    synopsis: 'Shows in which order it is found out who sent a request.',
    module: 'res_pjsip.so',
  },
  ({ deps: { sip } }) => {
    const order = sip.inventory.settings().global.endpoint_identifier_order
    return shown(['Identifier Names:', ...order], [...order])
  },
)
