// HANGUPCAUSE_KEYS(): the dialled channels whose end is known.

import { knownCauses } from '../dialling/dialled-causes.ts'
import { dialplanFunction } from '../engine/dialplan-function.ts'

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
