// Errors about applications, their subscriptions and their filters.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const applicationsErrors = {
  'application-not-found': {
    status: 404,
    message: 'Application not found',
    about: 'No application of this name is registered. An application is registered by connecting its event socket.',
  },
  'share-differs': {
    status: 409,
    message: 'The application {application} is shared by {share} already',
    about:
      'Connections that share an application agree on how new calls are shared out: all of them say `share=round-robin`, or all say `share=claim`.',
  },
  'session-not-found': {
    status: 404,
    message: 'Session not found',
    about: 'There is no socket of this id; it may have been closed meanwhile.',
  },
  'event-source-scheme-invalid': {
    status: 400,
    message: 'Invalid event source URI scheme',
    about:
      'An event source begins with `channel:`, `bridge:`, `endpoint:`, `deviceState:`, `queue:` or `log:`. In user events device states, queues and the log cannot be named.',
  },
  'event-source-not-found': {
    status: 422,
    message: 'Event source does not exist',
    about: 'There is no such channel, bridge or endpoint.',
  },
  'event-source-not-subscribed': {
    status: 422,
    message: 'Event source was not subscribed to',
    about: 'The application has no subscription to this object, so it cannot end it.',
  },
  'event-filter-invalid': {
    status: 400,
    message: 'Invalid format definition',
    about:
      'A filter is an object with `allowed` and `disallowed`, both optional, each a list of objects with a `type` that is not empty. Nothing was changed.',
  },
} as const satisfies ErrorTable
