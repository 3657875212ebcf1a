// Errors about calls.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const callsErrors = {
  'call-not-found': {
    status: 404,
    message: 'Call not found',
    about: 'There is no such call, or it ended so long ago that it is forgotten.',
  },
} as const satisfies ErrorTable
