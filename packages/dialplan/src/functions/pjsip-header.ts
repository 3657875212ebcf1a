// PJSIP_HEADER(action,name,number?): a header of a SIP message.

import { sipFunction } from '../engine/sip-function.ts'

export const pjsipHeader = sipFunction(
  {
    name: 'PJSIP_HEADER',
    module: 'res_pjsip_header_funcs.so',
    synopsis: 'A header of a SIP message.',
    arguments: ['action', 'name', 'number?'],
  },
  'both',
)
