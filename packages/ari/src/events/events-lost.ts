import { event } from '../event.ts'

export const eventsLost = event({
  name: 'EventsLost',
  about:
    'On a connection that the exchange opened: more happened while it was away than is kept. It comes after ApplicationRegistered and before the events that were kept.',
  fields: {
    lost: { type: 'int', about: 'How many events are lost, the oldest ones.' },
    reason: { type: 'string', about: 'Why they are lost.', values: ['away-too-long'] },
  },
})
