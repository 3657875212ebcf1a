import { model } from '@jackfield/description'

export const callerId = model({
  name: 'CallerID',
  resource: 'channels',
  about: "A party's name and number.",
  fields: {
    name: { type: 'string', about: 'The name, may be empty.' },
    number: { type: 'string', about: 'The number, may be empty.' },
  },
})
