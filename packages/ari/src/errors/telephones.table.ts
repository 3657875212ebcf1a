// Errors about contacts and registrations.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const telephonesErrors = {
  'contact-not-found': {
    status: 404,
    message: 'Contact not found',
    about: 'There is no such contact; it may have ended meanwhile.',
  },
  'registration-not-found': {
    status: 404,
    message: 'Registration not found',
    about: 'There is no registration of this name in pjsip.conf, or its URIs cannot be used.',
  },
} as const satisfies ErrorTable
