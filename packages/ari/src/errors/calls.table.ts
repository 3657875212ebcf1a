// Errors about calls.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const callsErrors = {
  'call-not-found': {
    status: 404,
    message: 'Call not found',
    about: 'There is no such call, or it ended so long ago that it is forgotten.',
  },
  'ladder-not-kept': {
    status: 404,
    message: 'What happened to the call is not kept any more',
    about: 'The call is known in a few words alone: it ended before many others, or while too many did.',
  },
} as const satisfies ErrorTable
