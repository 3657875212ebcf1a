import { model } from '@jackfield/description'

export const reachCount = model({
  name: 'ReachCount',
  resource: 'exchange',
  about: 'How many of a kind can be reached, and how many cannot.',
  fields: {
    up: { type: 'int', about: 'Those that can be reached, or are registered.' },
    down: { type: 'int', about: 'The others.' },
  },
})
