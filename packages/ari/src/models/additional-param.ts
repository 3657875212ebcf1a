import { model } from '@jackfield/description'

export const additionalParam = model({
  name: 'AdditionalParam',
  resource: 'events',
  about: 'A name and a value of a transfer request.',
  fields: {
    parameter_name: { type: 'string', about: 'The name.' },
    parameter_value: { type: 'string', about: 'The value.' },
  },
})
