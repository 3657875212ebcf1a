import { model } from '@jackfield/description'

export const telephone = model({
  name: 'Telephone',
  resource: 'telephones',
  about: 'A telephone or a trunk as it is configured, with where it is reached and what went wrong last.',
  fields: {
    technology: { type: 'string', about: 'How it is reached: `PJSIP`.' },
    name: { type: 'string', about: 'Its name, the `resource` of the endpoint.' },
    kind: {
      type: 'string',
      about: 'A trunk has fixed contacts or is known by its address; a phone registers here.',
      values: ['phone', 'trunk'],
    },
    state: { type: 'string', about: 'Whether it can be reached.', values: ['unknown', 'offline', 'online'] },
    device_state: { type: 'string', about: 'What it does, such as `NOT_INUSE` or `RINGING`.' },
    maintenance: { type: 'boolean', about: 'Somebody works on it: what is new is refused.' },
    channels: { type: 'int', about: 'How many channels it has.' },
    context: { type: 'string', about: 'Where its calls enter the dialplan.' },
    contacts: { type: 'List[Contact]', about: 'Where it is reached now.' },
    registrations: { type: 'List[string]', about: 'Names of our registrations elsewhere whose calls are for it.' },
    last_failure: {
      type: 'TelephoneFailure',
      about: 'What went wrong last, since the start. That it was busy or not answered is no failure.',
      optional: true,
    },
  },
})
