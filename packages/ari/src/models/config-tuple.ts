import { model } from '@jackfield/description'

export const configTuple = model({
  name: 'ConfigTuple',
  resource: 'asterisk',
  about: 'One field of a configuration object.',
  fields: {
    attribute: { type: 'string', about: "The field's name." },
    value: { type: 'string', about: 'Its value, always as text.' },
  },
})
