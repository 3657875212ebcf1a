// PJSIP_INHERITABLE_HEADER(action,name,number?): a header that goes out on the channels this one dials.

import { sipFunction } from '../engine/sip-function.ts'

export const pjsipInheritableHeader = sipFunction(
  {
    name: 'PJSIP_INHERITABLE_HEADER',
    module: 'res_pjsip_header_funcs.so',
    synopsis: 'A header that goes out on the channels this one dials.',
    arguments: ['action', 'name', 'number?'],
  },
  'both',
)
