import { model } from '@jackfield/description'

export const telephoneFailure = model({
  name: 'TelephoneFailure',
  resource: 'telephones',
  about: 'What went wrong last.',
  fields: {
    time: { type: 'Date', about: 'When.' },
    reason: {
      type: 'string',
      about:
        'A code: a reason why calls fail, such as `wrong-credentials` or `codec-mismatch`, `contact-unreachable`, `registration-refused`, or the status of an answer.',
    },
    text: { type: 'string', about: 'The same in words.' },
    address: { type: 'string', about: 'Where it came from, as far as it is known.', optional: true },
  },
})
