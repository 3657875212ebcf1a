import { pjsipOne } from '../pjsip-one.ts'
import { contactData, contactRow, headOf } from '../pjsip-rows.ts'

export const pjsipShowContact = pjsipOne({
  name: 'pjsip show contact',
  synopsis: 'Shows a contact of a SIP endpoint with all its settings.',
  module: 'res_pjsip.so',
  what: 'contact',
  head: headOf('contact'),
  all: (inventory) => inventory.contacts(),
  nameOf: ({ aor, uri }) => `${aor}/${uri}`,
  rows: (contact) => [contactRow(contact)],
  settings: (contact) => [
    ['call_id', contact.callId],
    ['endpoint', contact.endpoint],
    ['expiration_time', contact.isStatic ? '' : new Date(contact.expiresAt).toISOString()],
    ['id', contact.id],
    ['path', contact.path.join(',')],
    ['transport', contact.transportName ?? contact.transport],
    ['uri', contact.uri],
    ['user_agent', contact.userAgent],
    ['via_addr', contact.viaHost],
    ['via_port', String(contact.viaPort)],
  ],
  data: contactData,
})
