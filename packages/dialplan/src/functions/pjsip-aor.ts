// PJSIP_AOR(name,field): a field of an address of record.

import { sipFunction } from '../engine/needs-sip.ts'

export const pjsipAor = sipFunction(
  {
    name: 'PJSIP_AOR',
    module: 'func_pjsip_aor.so',
    synopsis: 'A field of an address of record.',
    arguments: ['name', 'field'],
  },
  'read',
)
