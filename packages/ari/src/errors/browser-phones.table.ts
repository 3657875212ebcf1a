// Errors about telephones in pages.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const browserPhonesErrors = {
  'browser-phone-not-found': {
    status: 404,
    message: 'Browser phone not found',
    about: 'There is no telephone of this name in a page; those without a page end after a minute.',
  },
  'no-websocket-transport': {
    status: 409,
    message: 'pjsip.conf has no transport with protocol = ws or wss',
    about: 'Telephones in pages come over a websocket, and the configuration lets none in.',
  },
  'context-not-found': {
    status: 404,
    message: 'The dialplan has no context {context}',
    about: 'Calls of the telephone would lead nowhere.',
  },
  'caller-id-invalid': {
    status: 400,
    message: 'This is no caller id: {callerId}',
    about: 'A caller id is a name, a number, or both: `Name <number>`.',
  },
} as const satisfies ErrorTable
