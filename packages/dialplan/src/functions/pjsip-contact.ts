// PJSIP_CONTACT(id,field): a field of a contact.

import { sipFunction } from '../engine/sip-function.ts'

export const pjsipContact = sipFunction(
  {
    name: 'PJSIP_CONTACT',
    module: 'func_pjsip_contact.so',
    synopsis: 'A field of a contact.',
    arguments: ['id', 'field'],
  },
  'read',
)
