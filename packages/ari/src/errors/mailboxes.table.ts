// Errors about mailboxes.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const mailboxesErrors = {
  'mailbox-is-not-there': {
    status: 404,
    message: 'Mailbox is does not exist',
    about: 'There is no mailbox of this name. (The words are those clients know.)',
  },
  'mailbox-not-found': {
    status: 404,
    message: 'Mailbox does not exist',
    about: 'There is no mailbox of this name.',
  },
} as const satisfies ErrorTable
