import { model } from '@jackfield/description'

export const configurationComplaint = model({
  name: 'ConfigurationComplaint',
  resource: 'configuration',
  about: 'Something that is wrong in a configuration file.',
  fields: {
    severity: {
      type: 'string',
      about: '`error`: does not work. `warning`: works otherwise than written. `notice`: has no effect.',
      values: ['notice', 'warning', 'error'],
    },
    code: { type: 'string', about: 'A word for programs, such as `unknown-option`.' },
    text: { type: 'string', about: 'What is wrong, in words.' },
    file: { type: 'string', about: 'The path of the file.' },
    line: { type: 'int', about: 'Its line; absent where the file as a whole is meant.', optional: true },
  },
})
