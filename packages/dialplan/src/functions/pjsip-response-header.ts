// PJSIP_RESPONSE_HEADER(action,name,number?): a header of the answer to a call.

import { sipFunction } from '../engine/sip-function.ts'

export const pjsipResponseHeader = sipFunction(
  {
    name: 'PJSIP_RESPONSE_HEADER',
    module: 'res_pjsip_header_funcs.so',
    synopsis: 'A header of the answer to a call.',
    arguments: ['action', 'name', 'number?'],
  },
  'read',
)
