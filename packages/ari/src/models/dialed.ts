import { model } from '@jackfield/description'

export const dialed = model({
  name: 'Dialed',
  resource: 'channels',
  about: 'A channel that has been dialled. It has no fields of its own.',
  fields: {},
})
