// Errors about recordings.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const recordingsErrors = {
  'recording-not-found': {
    status: 404,
    message: 'Recording not found',
    about: 'There is no such recording; a live one may be over.',
  },
  'recording-not-in-session': {
    status: 409,
    message: 'Recording not in session',
    about: 'The recording has not begun yet, or is over.',
  },
  'recording-name-invalid': {
    status: 400,
    message: 'Recording name invalid',
    about: 'The name would lead out of the directory of recordings.',
  },
  'recording-exists': {
    status: 409,
    message: "Recording '{name}' already exists and can not be overwritten",
    about:
      'There is a recording of this name, finished or under way. Choose another name, or say in `ifExists` what to do.',
  },
  'recording-format-unknown': {
    status: 422,
    message: 'specified format is unknown on this system',
    about: 'The exchange cannot write files of this format.',
  },
  'recording-not-opened': {
    status: 403,
    message: 'Recording could not be opened',
    about: 'The file is there but cannot be read.',
  },
  'recording-copy-exists': {
    status: 409,
    message: 'A recording with the same name already exists on the system',
    about: 'Choose another name for the copy, or delete the other recording first.',
  },
  'recording-copy-forbidden': {
    status: 403,
    message: 'Destination file path is forbidden',
    about: 'The name would lead out of the directory of recordings.',
  },
  'recording-copy-failed': {
    status: 500,
    message: 'Copy failed',
    about: 'The file could not be copied. The log says why.',
  },
  'recording-delete-failed': {
    status: 500,
    message: 'Delete failed',
    about: 'The file could not be deleted. The log says why.',
  },
} as const satisfies ErrorTable
