// PJSIP_ENDPOINT(name,field): a field of a SIP endpoint.

import { sipFunction } from '../engine/needs-sip.ts'

export const pjsipEndpoint = sipFunction(
  {
    name: 'PJSIP_ENDPOINT',
    module: 'func_pjsip_endpoint.so',
    synopsis: 'A field of a SIP endpoint.',
    arguments: ['name', 'field'],
  },
  'read',
)
