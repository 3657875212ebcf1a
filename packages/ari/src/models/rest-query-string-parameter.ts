import { model } from '@jackfield/description'

export const restQueryStringParameter = model({
  name: 'RESTQueryStringParameter',
  resource: 'events',
  about: 'A query parameter of a request that is made over an event socket.',
  fields: {
    name: { type: 'string', about: "The parameter's name." },
    value: { type: 'string', about: 'Its value, not encoded.' },
  },
})
