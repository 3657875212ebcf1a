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
  'mailbox-name-missing': {
    status: 400,
    message: 'A mailbox needs a name',
    about: 'The name in the path is empty.',
  },
  'bad-message-count': {
    status: 400,
    message: 'A count of messages is a whole number from 0',
    about: 'Both counts are whole numbers that are not below zero.',
  },
} as const satisfies ErrorTable
