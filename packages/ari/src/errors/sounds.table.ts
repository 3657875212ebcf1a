// Errors about sounds.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const soundsErrors = {
  'no-sounds-found': {
    status: 404,
    message: 'No sounds found that matched the query',
    about: 'No sound exists in this language and format.',
  },
  'sound-not-found': {
    status: 404,
    message: 'Sound not found',
    about: 'There is no such sound.',
  },
  'sounds-not-indexed': {
    status: 500,
    phrase: 'Internal Error',
    message: 'Sounds index not available',
    about: 'The directory of sounds has not been read yet, or cannot be read.',
  },
} as const satisfies ErrorTable
