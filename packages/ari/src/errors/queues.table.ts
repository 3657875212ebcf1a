// Errors about queues.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const queuesErrors = {
  'queue-not-found': { status: 404, message: 'Queue not found', about: 'There is no queue of this name.' },
  'queue-member-not-found': {
    status: 404,
    message: 'Member not found',
    about: 'Nobody is a member of the queue by this interface.',
  },
  'queue-member-exists': {
    status: 409,
    message: 'Member is there already',
    about: 'Somebody is a member of the queue by this interface.',
  },
  'queue-member-not-dynamic': {
    status: 409,
    message: 'Member is of the configuration',
    about: 'Only members that were added while running can be removed; this one stands in `queues.conf`.',
  },
  'queue-caller-not-found': {
    status: 404,
    message: 'Caller not found',
    about: 'No such channel waits in the queue.',
  },
  'queue-caller-withdrawn': {
    status: 409,
    message: 'Caller is being withdrawn',
    about: 'Somebody asked for the same before.',
  },
} as const satisfies ErrorTable
