import { command } from '../command.ts'
import { refused, said } from '../reply.ts'

export const pjsipQualify = command(
  {
    name: 'pjsip qualify',
    synopsis: 'Asks the contacts of a SIP endpoint whether they are there.',
    arguments: [
      { name: 'endpoint', words: ({ sip }) => sip.inventory.endpoints().map(({ settings }) => settings.name) },
    ],
    module: 'res_pjsip.so',
  },
  ({ args: [name = ''], deps }) => {
    const outcome = deps.sip.inventory.qualify(name)
    if (outcome === 'no-endpoint') return refused(`Unable to retrieve endpoint ${name}`)
    if (outcome === 'no-aors') return refused(`No AORs configured for endpoint '${name}'`)
    return said(`Sending qualify to all contacts on endpoint '${name}'`)
  },
)
