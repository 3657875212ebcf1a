// Errors about what is written down of channels.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const transcriptionsErrors = {
  'transcription-exists': {
    status: 409,
    message: 'The channel is being transcribed already',
    about: 'What is said on a channel is written down once. Stop that first, to have it done otherwise.',
  },
  'transcription-engine-missing': {
    status: 400,
    message: 'There is no such engine that transcribes',
    about: 'Among the engines of speech.conf there is none of that name for transcription, or none at all.',
  },
  'transcription-no-sound': {
    status: 409,
    message: 'The channel has no sound to listen to',
    about: 'The channel has ended meanwhile, or its audio could not be had.',
  },
  'transcription-limit': {
    status: 503,
    message: 'Too many channels are being transcribed',
    about: 'There are as many as `transcriptions` of speech.conf allows. Stop some of them, or raise the limit.',
  },
  'transcription-not-found': {
    status: 404,
    message: 'The channel is not being transcribed',
    about: 'Nothing of what is said on this channel is written down.',
  },
} as const satisfies ErrorTable
