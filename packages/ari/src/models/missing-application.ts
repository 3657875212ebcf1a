import { model } from '@jackfield/description'

export const missingApplication = model({
  name: 'MissingApplication',
  resource: 'exchange',
  about: 'An application that calls are sent to, and that is not connected: such calls go on in the dialplan, or fail.',
  fields: {
    name: { type: 'string', about: 'Its name.' },
    places: {
      type: 'List[string]',
      about:
        'Where the dialplan names it, as file and line, at most ten of them. Empty: nothing names it, but it was connected before, is configured, or a call came for it.',
    },
    needed: {
      type: 'boolean',
      about:
        'Whether somebody misses it: a call came for it in vain in the last hour, it was connected since the start, or it is configured. Otherwise the dialplan names it, and that is all.',
    },
    last_call: {
      type: 'Date',
      about: 'When a call last came for it in vain. Absent when none did in the last hour.',
      optional: true,
    },
  },
})
