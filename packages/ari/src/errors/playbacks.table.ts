// Errors about playbacks.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const playbacksErrors = {
  'playback-not-found': {
    status: 404,
    message: 'Playback not found',
    about: 'There is no such playback, or it is over.',
  },
  'playback-not-playing': {
    status: 409,
    message: 'Can only {operation} while media is playing',
    about: 'The playback is still waiting, or is paused.',
  },
  'tone-not-seekable': {
    status: 409,
    message: 'A tone cannot be wound',
    about: 'A tone has no beginning and no end: it can be paused, resumed, restarted and stopped.',
  },
  'playback-media-empty': {
    status: 400,
    message: 'Failed to queue media for playback',
    about: 'Name at least one thing to play; none of them may be empty.',
  },
  'playback-exists': {
    status: 409,
    message: "Playback with id '{playbackId}' already exists",
    about: 'Choose another id, or let the exchange make one.',
  },
} as const satisfies ErrorTable
