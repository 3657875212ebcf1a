// PJSIP_RESPONSE_HEADERS(prefix?): the names of the headers of the answer to a call.

import { sipFunction } from '../engine/sip-function.ts'

export const pjsipResponseHeaders = sipFunction(
  {
    name: 'PJSIP_RESPONSE_HEADERS',
    module: 'res_pjsip_header_funcs.so',
    synopsis: 'The names of the headers of the answer to a call.',
    arguments: ['prefix?'],
  },
  'read',
)
