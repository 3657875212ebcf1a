import { model } from '@jackfield/description'

export const restHeader = model({
  name: 'RESTHeader',
  resource: 'events',
  about: 'A header of a request or an answer.',
  fields: {
    name: { type: 'string', about: "The header's name." },
    value: { type: 'string', about: 'Its value.' },
  },
})
