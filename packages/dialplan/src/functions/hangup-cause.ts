// HANGUPCAUSE(channel,kind): why a dialled channel ended.

import { knownCauses } from '../dialling/dialled-causes.ts'
import { dialplanFunction, failed } from '../engine/dialplan-function.ts'

export const hangupCause = dialplanFunction(
  {
    name: 'HANGUPCAUSE',
    module: 'func_hangupcause.so',
    synopsis: 'Why a dialled channel ended.',
    arguments: ['channel', 'kind?'],
    needsChannel: true,
  },
  {
    read(use) {
      const [name = '', kind = 'tech'] = use.args
      const known = knownCauses(use.channel).get(name)
      if (!known) return failed(use, `HANGUPCAUSE: nothing is known of '${name}'`)
      if (kind === 'ast') return String(known.cause)
      return kind === 'tech' ? known.technology : failed(use, `HANGUPCAUSE: '${kind}' is none of tech, ast`)
    },
  },
)
