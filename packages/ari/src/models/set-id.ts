import { model } from '@jackfield/description'

export const setId = model({
  name: 'SetId',
  resource: 'asterisk',
  about: 'The account the program runs under.',
  fields: {
    user: { type: 'string', about: 'Name of the user.' },
    group: { type: 'string', about: 'Name of the group.' },
  },
})
