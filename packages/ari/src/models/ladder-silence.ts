import { model } from '@jackfield/description'

export const ladderSilence = model({
  name: 'LadderSilence',
  resource: 'calls',
  about: 'A time without packets, from report to report.',
  fields: {
    from: { type: 'Date', about: 'Its beginning.' },
    to: { type: 'Date', about: 'Its end.' },
  },
})
