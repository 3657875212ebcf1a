import { model } from '@jackfield/description'

export const configurationUse = model({
  name: 'ConfigurationUse',
  resource: 'configuration',
  about: 'Something that the configuration uses, and whether it works here.',
  fields: {
    kind: { type: 'string', about: 'What it is.', values: ['application', 'function', 'option', 'file'] },
    name: { type: 'string', about: 'Its name; of an option with the file before it.' },
    standing: {
      type: 'string',
      about: 'Whether it works, is read and does nothing, or is not here.',
      values: ['works', 'no effect', 'not here'],
    },
    places: { type: 'int', about: 'How often it is used.' },
  },
})
