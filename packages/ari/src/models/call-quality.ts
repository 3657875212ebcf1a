import { model } from '@jackfield/description'

export const callQuality = model({
  name: 'CallQuality',
  resource: 'calls',
  about: 'How the audio of a call went over the network, of the worst of its channels.',
  fields: {
    mos: { type: 'double', about: 'Mean opinion score, from 1 to 4.5; absent where no report came.', optional: true },
    loss: { type: 'double', about: 'Lost packets, in percent, in the worse direction.' },
    jitter: { type: 'double', about: 'Jitter in milliseconds, in the worse direction.' },
    round_trip_time: { type: 'double', about: 'Round trip in milliseconds; 0 where no report told it.' },
  },
})
