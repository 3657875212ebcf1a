// Errors about voicemail.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const voicemailErrors = {
  'voicemail-not-found': {
    status: 404,
    message: 'Mailbox not found',
    about: 'There is no mailbox of this name in `voicemail.conf`; the context is part of the name: `100@default`.',
  },
  'voicemail-message-not-found': {
    status: 404,
    message: 'Message not found',
    about: 'No message of the mailbox has this id, or it has no sound in the format that was asked for.',
  },
  'voicemail-folder-unknown': {
    status: 400,
    message: 'There is no such folder',
    about: 'Folders are INBOX, Old, Work, Family, Friends, Cust1 to Cust5, Deleted and Urgent.',
  },
  'voicemail-folder-full': {
    status: 409,
    message: 'The folder is full',
    about: 'It has as many messages as `maxmsg` of the mailbox allows.',
  },
} as const satisfies ErrorTable
