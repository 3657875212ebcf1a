import { model } from '@jackfield/description'

export const variable = model({
  name: 'Variable',
  resource: 'asterisk',
  about: 'The value of one variable.',
  fields: {
    value: { type: 'string', about: 'The value; empty when a global variable is not set.' },
  },
})
