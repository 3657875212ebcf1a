// Errors about user events and claims.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const eventsErrors = {
  'user-event-source-not-found': {
    status: 422,
    message: 'Event source was not found',
    about: 'There is no such channel, bridge or endpoint.',
  },
  'claim-not-possible': {
    status: 404,
    message: 'Channel not found or not in broadcast state',
    about: 'The channel is not being offered to applications, or no longer.',
  },
  'claim-lost': {
    status: 409,
    message: 'Channel has already been claimed by another application',
    about: 'Another application was faster, or the time to claim was over.',
  },
  'claim-without-connection': {
    status: 400,
    message: 'It is not known which connection of the application claims the channel',
    about:
      'The call is offered to connections that share an application. Claim it over the socket that the offer came on, or name that connection in the header `Jackfield-Connection`.',
  },
  'broadcast-unavailable': {
    status: 501,
    message: 'Broadcast functionality not available (res_stasis_broadcast not loaded)',
    about: 'Load the module `res_stasis_broadcast.so`.',
  },
} as const satisfies ErrorTable
