import { watchedCall } from '../call-event.ts'
import { event } from '../event.ts'

export const callBegun = event(
  {
    name: 'CallBegun',
    about: 'A call began. For those who follow `call:` or the call.',
    from: 'call-watched',
    since: ['2.0.0'],
    fields: { call: { type: 'Call', about: 'The call as it is now.' } },
  },
  watchedCall('begun'),
)
