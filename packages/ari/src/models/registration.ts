import { model } from '@jackfield/description'

export const registration = model({
  name: 'Registration',
  resource: 'registrations',
  about: 'A registration of the exchange at a server elsewhere.',
  fields: {
    name: { type: 'string', about: 'The name of its section.' },
    server_uri: { type: 'string', about: 'Where it registers.' },
    client_uri: { type: 'string', about: 'What it registers.' },
    endpoint: { type: 'string', about: 'The endpoint that calls over it are for.', optional: true },
    state: {
      type: 'string',
      about: '`Stopped`: somebody took it back, and it is not tried again by itself.',
      values: ['Unregistered', 'Registered', 'Rejected', 'Stopped'],
    },
    expires: { type: 'Date', about: 'Until when it stands.', optional: true },
    next_try: { type: 'Date', about: 'When it is sent again; absent: not by itself, or just now.', optional: true },
    last_answer: {
      type: 'string',
      about: 'What came of the last request: `200 OK`, or words where nothing was answered.',
      optional: true,
    },
    last_answer_time: { type: 'Date', about: 'When that was.', optional: true },
    last_failure: { type: 'TelephoneFailure', about: 'The last answer that was no success.', optional: true },
  },
})
