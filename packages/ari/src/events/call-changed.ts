import { watchedCall } from '../call-event.ts'
import { event } from '../event.ts'

export const callChanged = event(
  {
    name: 'CallChanged',
    about:
      'Something about a call changed that is shown of it in a few words. For those who follow `call:` or the call.',
    from: 'call-watched',
    since: ['2.0.0'],
    fields: { call: { type: 'Call', about: 'The call as it is now.' } },
  },
  watchedCall('changed'),
)
