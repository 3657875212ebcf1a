// What a request for a playback takes, on channels and in bridges alike.
// Not the id where it stands in the path, nor who is to hear it.

import type { Parameter } from '@jackfield/description'

export const playParameters = {
  skipms: {
    in: 'query',
    type: 'int',
    about: 'By how many milliseconds `forward` and `reverse` jump.',
    default: 3000,
    min: 0,
    late: true,
    words: { invalid: 'skipms cannot be negative' },
  },
  offsetms: {
    in: 'query',
    type: 'int',
    about: 'How many milliseconds of the first item to leave out.',
    default: 0,
    min: 0,
    late: true,
    words: { invalid: 'offsetms cannot be negative' },
  },
  media: {
    in: 'query',
    type: 'string',
    about:
      'What to play, one after the other: `sound:`, `recording:`, `number:`, `digits:`, `characters:` or `tone:` and what it is called, or `say:` and the words to speak.',
    many: true,
    required: true,
    late: true,
    words: { missing: 'Failed to queue media for playback' },
  },
  lang: {
    in: 'query',
    type: 'string',
    about: 'The language of the sounds; that of who hears it when it is left out.',
  },
} as const satisfies Readonly<Record<string, Parameter>>

export const newPlaybackId = {
  in: 'query',
  type: 'string',
  about: 'An id for the playback; the exchange makes one when it is left out.',
} as const satisfies Parameter
