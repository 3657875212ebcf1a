// PJSIP_HEADERS(prefix?): the names of the headers of a SIP message.

import { sipFunction } from '../engine/sip-function.ts'

export const pjsipHeaders = sipFunction(
  {
    name: 'PJSIP_HEADERS',
    module: 'res_pjsip_header_funcs.so',
    synopsis: 'The names of the headers of a SIP message.',
    arguments: ['prefix?'],
  },
  'read',
)
