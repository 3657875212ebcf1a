import { model } from '@jackfield/description'

export const qualitySample = model({
  name: 'QualitySample',
  resource: 'calls',
  about:
    'How audio went since the sample before; one each time a report is sent, every five seconds or so, and one at the hangup.',
  fields: {
    at: { type: 'Date', about: 'When it was looked at.' },
    received: { type: 'long', about: 'Packets that came since the beginning.' },
    sent: { type: 'long', about: 'Packets that went since the beginning.' },
    loss: { type: 'double', about: 'Packets that did not come, in percent.' },
    remote_loss: {
      type: 'double',
      about: 'Packets of ours that did not come there, in percent, as the far end reports.',
    },
    jitter: { type: 'double', about: 'Jitter of what came, in milliseconds.' },
    remote_jitter: { type: 'double', about: 'Jitter of what went, in milliseconds, as the far end reports.' },
    round_trip_time: { type: 'double', about: 'Round trip in milliseconds; 0 where no report told it.' },
    mos: { type: 'double', about: 'Mean opinion score, from 1 to 4.5; 0 where it is not known.' },
  },
})
