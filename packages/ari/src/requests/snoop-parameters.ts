// What a request for a snooping channel takes, whether its id stands in the path or not, and what can go wrong with it.
// Not the id.

import type { Parameter } from '@jackfield/description'
import type { InterfaceOperation } from '../operation.ts'
import { applicationArguments } from './new-channel-parameters.ts'

export const snooping = {
  resource: 'channels',
  method: 'POST',
  response: 'Channel',
  errors: ['snoop-direction-missing', 'provided-channel-not-found', 'snoop-exists', 'snoop-failed', 'limit-reached'],
  module: 'res_ari_channels.so',
} as const satisfies Partial<InterfaceOperation>

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
  appArgs: applicationArguments,
} as const satisfies Readonly<Record<string, Parameter>>
