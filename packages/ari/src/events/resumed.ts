import { event } from '../event.ts'

export const resumed = event({
  name: 'Resumed',
  about:
    'The first message for each application of an event socket that was opened with `resume`: nothing is lost, and events carry numbers from here on. It has no number itself.',
  fields: {
    incarnation: {
      type: 'string',
      about:
        'Names this life of the exchange and the time since which events are kept; a token is this, a colon and the number of the last event seen.',
    },
    seq: { type: 'long', about: 'The next event has the number after this one.' },
    replayed: { type: 'int', about: 'How many events follow that happened before.' },
  },
})
