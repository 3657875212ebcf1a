// PJSIP_DIAL_CONTACTS(endpoint,aor?,user?): all contacts of an endpoint, as something to dial.

import { sipFunction } from '../engine/sip-function.ts'

export const pjsipDialContacts = sipFunction(
  {
    name: 'PJSIP_DIAL_CONTACTS',
    module: 'chan_pjsip.so',
    synopsis: 'All contacts of an endpoint, as something to dial.',
    arguments: ['endpoint', 'aor?', 'user?'],
  },
  'read',
)
