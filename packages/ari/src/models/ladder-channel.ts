import { model } from '@jackfield/description'

export const ladderChannel = model({
  name: 'LadderChannel',
  resource: 'calls',
  about: 'A channel of a call.',
  fields: {
    id: { type: 'string', about: 'Its id.' },
    name: { type: 'string', about: 'Its name.' },
  },
})
