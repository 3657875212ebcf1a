// Errors about who is blocked.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const securityErrors = {
  'login-block-not-found': {
    status: 404,
    message: 'Nobody is blocked there',
    about: 'There is no block of this address, or of this account at it; it may have ended meanwhile.',
  },
} as const satisfies ErrorTable
