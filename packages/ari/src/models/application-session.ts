import { model, shareModes } from '@jackfield/description'

export const applicationSession = model({
  name: 'ApplicationSession',
  resource: 'sessions',
  about:
    'An application and the socket that serves it, with how it keeps up. A socket may serve several applications; an application that is shared has several sockets, and a row for each.',
  fields: {
    application: { type: 'string', about: 'The name of the application.' },
    state: {
      type: 'string',
      about:
        '`waiting`: its socket is gone or not there yet, and its events are kept until it is. `left`: nobody serves it, and it has subscriptions still.',
      values: ['connected', 'waiting', 'left'],
    },
    share: {
      type: 'string',
      about:
        'How new calls are shared out, where several sockets share the application. Figures are then those of the socket, but for `events_per_second`, which is of all.',
      values: [...shareModes],
      optional: true,
    },
    id: { type: 'string', about: 'The id of the socket; absent without one.', optional: true },
    user: { type: 'string', about: 'Who logged in on it.', optional: true },
    address: { type: 'string', about: 'Where it comes from, or goes to.', optional: true },
    outbound: { type: 'boolean', about: 'The exchange opened it.', optional: true },
    connected: { type: 'Date', about: 'When it was opened.', optional: true },
    unread: { type: 'long', about: 'Bytes that were sent and that the other side has not taken yet.', optional: true },
    events: { type: 'long', about: 'Events there were for it since it registered.' },
    events_per_second: { type: 'double', about: 'Events per second, over the last ten seconds or so.' },
    waiting: { type: 'int', about: 'Events that are kept for it and were not sent yet.' },
    dropped: { type: 'long', about: 'Events that it never got.' },
    dropped_reason: {
      type: 'string',
      about: 'Why, the last time: `away`, `closed`, `too-slow` and the like.',
      optional: true,
    },
    calls: { type: 'int', about: 'Channels that are in it now.' },
    subscriptions: { type: 'int', about: 'Objects whose events it gets.' },
  },
})
