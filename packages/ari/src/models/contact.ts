import { model } from '@jackfield/description'

export const contact = model({
  name: 'Contact',
  resource: 'contacts',
  about: 'One place where a SIP endpoint is reached: it registered from there, or the configuration says so.',
  fields: {
    id: { type: 'string', about: 'Its id, the same as long as it is renewed.' },
    aor: { type: 'string', about: 'The address of record it belongs to.' },
    endpoints: { type: 'List[string]', about: 'Names of the endpoints that are reached there.' },
    uri: { type: 'string', about: 'Where requests to it go.' },
    user_agent: { type: 'string', about: 'What the telephone calls itself; empty where it says nothing.' },
    address: { type: 'string', about: 'Its address and port: of its connection, or of the URI.' },
    transport: { type: 'string', about: '`UDP`, `TCP`, `TLS`, `WS` or `WSS`.' },
    static: { type: 'boolean', about: 'The configuration has it; it does not register.' },
    state: {
      type: 'string',
      about: 'Whether it answers. `NonQualified`: nobody asks it.',
      values: ['Unreachable', 'Reachable', 'Unknown', 'NonQualified', 'Removed'],
    },
    round_trip: { type: 'double', about: 'Milliseconds that its last answer took.', optional: true },
    registered: { type: 'Date', about: 'When it registered the last time.', optional: true },
    expires: { type: 'Date', about: 'When it ends unless it is renewed.', optional: true },
  },
})
