// PJSIP_DTMF_MODE(): how digits are sent.

import { sipFunction } from '../engine/sip-function.ts'

export const pjsipDtmfMode = sipFunction(
  {
    name: 'PJSIP_DTMF_MODE',
    module: 'chan_pjsip.so',
    synopsis: 'How digits are sent.',
    arguments: [],
  },
  'both',
)
