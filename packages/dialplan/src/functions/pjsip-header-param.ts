// PJSIP_HEADER_PARAM(header,kind,name): a parameter of the From header.

import { sipFunction } from '../engine/sip-function.ts'

export const pjsipHeaderParam = sipFunction(
  {
    name: 'PJSIP_HEADER_PARAM',
    module: 'res_pjsip_header_funcs.so',
    synopsis: 'A parameter of the From header.',
    arguments: ['header', 'kind', 'name'],
  },
  'both',
)
