import { watchedCall } from '../call-event.ts'
import { event } from '../event.ts'

export const callRung = event(
  {
    name: 'CallRung',
    about:
      'There is more to be told of a call: what happened in one turn of the exchange. For those who follow this one call (`call:{id}`).',
    from: 'call-watched',
    since: ['2.0.0'],
    fields: {
      ladder: {
        type: 'Ladder',
        about:
          'The ladder as `getLadder` shows it with `since`: only the rungs that are new, unless `complete` is true.',
      },
    },
  },
  watchedCall('rungs'),
)
