// Dialplan functions of why dialled channels ended: HANGUPCAUSE, HANGUPCAUSE_KEYS.
// The causes are noted by those who dial.

import { knownCauses } from '../dialling/dialled-causes.ts'
import { dialplanFunction, failed } from '../engine/dialplan-function.ts'

/** HANGUPCAUSE(channel,kind): why a dialled channel ended. */
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

/** HANGUPCAUSE_KEYS(): the dialled channels whose end is known. */
export const hangupCauseKeys = dialplanFunction(
  {
    name: 'HANGUPCAUSE_KEYS',
    module: 'func_hangupcause.so',
    synopsis: 'The dialled channels whose end is known.',
    arguments: [],
    needsChannel: true,
  },
  { read: ({ channel }) => [...knownCauses(channel).keys()].join(',') },
)
