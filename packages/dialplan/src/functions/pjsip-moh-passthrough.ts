// PJSIP_MOH_PASSTHROUGH(): whether a hold is passed on to the phone.

import { sipFunction } from '../engine/sip-function.ts'

export const pjsipMohPassthrough = sipFunction(
  {
    name: 'PJSIP_MOH_PASSTHROUGH',
    module: 'chan_pjsip.so',
    synopsis: 'Whether a hold is passed on to the phone.',
    arguments: [],
  },
  'both',
)
