import { model } from '@jackfield/description'

export const exchangeSample = model({
  name: 'ExchangeSample',
  resource: 'exchange',
  about: 'How the exchange fared at one moment, or in the ten seconds before it.',
  fields: {
    time: { type: 'Date', about: 'When the ten seconds ended.' },
    calls: { type: 'int', about: 'Calls there were.' },
    channels: { type: 'int', about: 'Channels there were.' },
    calls_begun: { type: 'int', about: 'Calls that began during these seconds.' },
    calls_refused: { type: 'int', about: 'Calls that were refused for want of room during these seconds.' },
    calls_failed: { type: 'int', about: 'Calls, and legs of calls, that failed during these seconds.' },
    control_late_p99: {
      type: 'double',
      about: 'Milliseconds: 99 of 100 beats of the control thread were no later during these seconds.',
    },
    media_late_p99: { type: 'double', about: 'The same of the clocks that send sound.' },
    control_busy: { type: 'double', about: 'The share of its time that the control thread worked, from 0 to 1.' },
    media_busy: { type: 'double', about: 'The same of the media workers.' },
    memory: { type: 'long', about: 'Bytes of memory that the process held.' },
    heap_used: { type: 'double', about: 'The share of the memory of the control thread that was used, from 0 to 1.' },
    phones_up: { type: 'int', about: 'Telephones that could be reached.' },
    phones_down: { type: 'int', about: 'Telephones that could not.' },
    trunks_up: { type: 'int', about: 'Trunks that could be reached.' },
    trunks_down: { type: 'int', about: 'Trunks that could not.' },
    applications: { type: 'int', about: 'Applications that were connected.' },
    events: { type: 'int', about: 'Events that were handed to applications during these seconds.' },
    reports: { type: 'int', about: 'How often the audio of a channel was measured during these seconds.' },
    loss: { type: 'double', about: 'Lost packets in percent, the mean of all that was measured.', optional: true },
    jitter: { type: 'double', about: 'Jitter in milliseconds, the mean.', optional: true },
    round_trip_time: {
      type: 'double',
      about: 'Round trip in milliseconds, the mean; absent where no report told it.',
      optional: true,
    },
    mos: { type: 'double', about: 'Mean opinion score, from 1 to 4.5.', optional: true },
  },
})
