import { model } from '@jackfield/description'

export const ladderSample = model({
  name: 'LadderSample',
  resource: 'calls',
  about: 'How a stream went since the sample before.',
  fields: {
    at: { type: 'Date', about: 'When it was looked at.' },
    loss: { type: 'double', about: 'Lost packets, in percent.' },
    jitter: { type: 'double', about: 'Jitter in milliseconds.' },
  },
})
