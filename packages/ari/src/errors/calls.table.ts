// Errors about calls.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const callsErrors = {
  'call-not-found': {
    status: 404,
    message: 'Call not found',
    about: 'There is no such call, or it ended so long ago that it is forgotten.',
  },
  'call-ended': {
    status: 409,
    message: 'The call has ended',
    about: 'Only a call in progress can be captured.',
  },
  'capture-failed': {
    status: 409,
    message: 'The call cannot be captured: {reason}',
    about: 'As many captures as there may be are there already, or the file cannot be written.',
  },
  'capture-not-found': {
    status: 404,
    message: 'The call is not being captured',
    about: 'Its capture was never begun, or is over.',
  },
  'ladder-not-kept': {
    status: 404,
    message: 'What happened to the call is not kept any more',
    about: 'The call is known in a few words alone: it ended before many others, or while too many did.',
  },
} as const satisfies ErrorTable
