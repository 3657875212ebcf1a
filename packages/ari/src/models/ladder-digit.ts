import { model } from '@jackfield/description'

export const ladderDigit = model({
  name: 'LadderDigit',
  resource: 'calls',
  about: 'A digit of DTMF that came.',
  fields: {
    at: { type: 'Date', about: 'When it ended.' },
    digit: { type: 'string', about: 'The digit.' },
  },
})
