// What a request for a snooping channel takes, whether its id stands in the path or not.
// Not the id.

import type { Parameter } from '@jackfield/description'

export const snoopParameters = {
  spy: {
    in: 'query',
    type: 'string',
    about: 'Which direction to listen to.',
    default: 'none',
    values: ['none', 'both', 'out', 'in'],
    words: { invalid: 'Invalid direction specified for spy' },
  },
  whisper: {
    in: 'query',
    type: 'string',
    about: 'Which direction to speak into.',
    default: 'none',
    values: ['none', 'both', 'out', 'in'],
    words: { invalid: 'Invalid direction specified for whisper' },
  },
  app: {
    in: 'query',
    type: 'string',
    about: 'The application that gets the snooping channel.',
    required: true,
    late: true,
    words: { missing: 'Application name is required', invalid: 'Application name is required' },
  },
  appArgs: { in: 'query', type: 'string', about: 'Arguments for the application, separated by commas.' },
} as const satisfies Readonly<Record<string, Parameter>>
