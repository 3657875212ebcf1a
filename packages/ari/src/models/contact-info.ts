import { model } from '@jackfield/description'

export const contactInfo = model({
  name: 'ContactInfo',
  resource: 'events',
  about: 'One place a SIP endpoint registered from.',
  fields: {
    uri: { type: 'string', about: 'Where it can be reached.' },
    contact_status: {
      type: 'string',
      about: 'Whether it answers there.',
      values: ['Unreachable', 'Reachable', 'Unknown', 'NonQualified', 'Removed'],
    },
    aor: { type: 'string', about: 'The address of record it belongs to.' },
    roundtrip_usec: { type: 'string', about: 'How long it last took to answer, in microseconds.', optional: true },
  },
})
