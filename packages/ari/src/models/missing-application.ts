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
        'Where the dialplan names it, as file and line, at most ten of them. Empty: nothing names it, but it was connected before or is configured.',
    },
  },
})
