// Dialplan functions of what pjsip.conf and registrations made: endpoints, addresses of record, contacts.
// Which fields there are is known where SIP is spoken.

import { configuredField } from '../pjsip/configured-field.ts'
import { sipFunction } from '../pjsip/sip-function.ts'

/** PJSIP_ENDPOINT(name,field): a field of a SIP endpoint. */
export const pjsipEndpoint = configuredField(
  {
    name: 'PJSIP_ENDPOINT',
    module: 'func_pjsip_endpoint.so',
    synopsis: 'A field of a SIP endpoint.',
    arguments: ['name', 'field'],
  },
  'endpoint',
)

/** PJSIP_AOR(name,field): a field of an address of record. */
export const pjsipAor = configuredField(
  {
    name: 'PJSIP_AOR',
    module: 'func_pjsip_aor.so',
    synopsis: 'A field of an address of record.',
    arguments: ['name', 'field'],
  },
  'aor',
)

/** PJSIP_CONTACT(id,field): a field of a contact. */
export const pjsipContact = sipFunction(
  {
    name: 'PJSIP_CONTACT',
    module: 'func_pjsip_contact.so',
    synopsis: 'A field of a contact.',
    arguments: ['id', 'field'],
  },
  'read',
)

/** PJSIP_DIAL_CONTACTS(endpoint,aor?,user?): all contacts of an endpoint, as something to dial. */
export const pjsipDialContacts = sipFunction(
  {
    name: 'PJSIP_DIAL_CONTACTS',
    module: 'chan_pjsip.so',
    synopsis: 'All contacts of an endpoint, as something to dial.',
    arguments: ['endpoint', 'aor?', 'user?'],
  },
  'read',
)
