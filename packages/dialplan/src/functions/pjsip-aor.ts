// PJSIP_AOR(name,field): a field of an address of record.

import { configuredField } from '../engine/configured-field.ts'

export const pjsipAor = configuredField(
  {
    name: 'PJSIP_AOR',
    module: 'func_pjsip_aor.so',
    synopsis: 'A field of an address of record.',
    arguments: ['name', 'field'],
  },
  'aor',
)
