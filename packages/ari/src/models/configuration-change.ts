import { model } from '@jackfield/description'

export const configurationChange = model({
  name: 'ConfigurationChange',
  resource: 'configuration',
  about: 'Something that is written otherwise in a configuration file than it was when it was read last.',
  fields: {
    file: { type: 'string', about: 'The path of the file.' },
    line: { type: 'int', about: 'The line as it is now, or as it was where it is gone.', optional: true },
    section: { type: 'string', about: 'The section; absent where a whole file is meant.', optional: true },
    option: { type: 'string', about: 'The option; absent where a whole section is meant.', optional: true },
    change: {
      type: 'string',
      about: 'What became of it. `reordered`: the same lines in another order.',
      values: ['added', 'removed', 'changed', 'reordered'],
    },
    before: { type: 'string', about: 'The value it had. Secrets are shown as `***`.', optional: true },
    after: { type: 'string', about: 'The value it has now. Secrets are shown as `***`.', optional: true },
  },
})
