// PJSIP_ENDPOINT(name,field): a field of a SIP endpoint.

import { configuredField } from '../engine/configured-field.ts'

export const pjsipEndpoint = configuredField(
  {
    name: 'PJSIP_ENDPOINT',
    module: 'func_pjsip_endpoint.so',
    synopsis: 'A field of a SIP endpoint.',
    arguments: ['name', 'field'],
  },
  'endpoint',
)
