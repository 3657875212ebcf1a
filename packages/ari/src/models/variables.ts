import { model } from '@jackfield/description'

export const variables = model({
  name: 'Variables',
  resource: 'asterisk',
  about: 'The values of several variables.',
  fields: {
    variables: { type: 'object', about: 'Names and values.' },
  },
})
