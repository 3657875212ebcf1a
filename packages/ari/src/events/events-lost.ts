import { event } from '../event.ts'

export const eventsLost = event({
  name: 'EventsLost',
  about:
    'On a connection that the exchange opened, or for a webhook: more happened than is kept. On a connection it comes after ApplicationRegistered and before the events that were kept.',
  fields: {
    lost: { type: 'int', about: 'How many events are lost.' },
    reason: { type: 'string', about: 'Why they are lost.', values: ['away-too-long', 'queue-full', 'not-delivered'] },
  },
})
