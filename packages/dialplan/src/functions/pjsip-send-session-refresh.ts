// PJSIP_SEND_SESSION_REFRESH(method?): offers the session anew.

import { sipFunction } from '../engine/sip-function.ts'

export const pjsipSendSessionRefresh = sipFunction(
  {
    name: 'PJSIP_SEND_SESSION_REFRESH',
    module: 'chan_pjsip.so',
    synopsis: 'Offers the session anew.',
    arguments: ['method?'],
  },
  'write',
)
