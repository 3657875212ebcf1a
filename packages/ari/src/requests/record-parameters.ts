// What a request for a recording takes, of channels and of bridges alike, and what can go wrong with it.
// Not who is recorded.

import type { Parameter } from '@jackfield/description'
import type { InterfaceOperation } from '../operation.ts'

export const recordCommand = {
  nickname: 'record',
  method: 'POST',
  since: ['12.0.0'],
  response: 'LiveRecording',
  success: 201,
} as const satisfies Partial<InterfaceOperation>

/** All but the beep, which stands last. */
export const recordParameters = {
  maxDurationSeconds: {
    in: 'query',
    type: 'int',
    about: 'The longest it may become, in seconds; 0 for any length.',
    default: 0,
    min: 0,
    words: { invalid: 'max_duration_seconds cannot be negative' },
  },
  maxSilenceSeconds: {
    in: 'query',
    type: 'int',
    about: 'How many seconds of silence end it; 0 for never.',
    default: 0,
    min: 0,
    words: { invalid: 'max_silence_seconds cannot be negative' },
  },
  terminateOn: {
    in: 'query',
    type: 'string',
    about: 'The key that ends it.',
    default: 'none',
    values: ['none', 'any', '*', '#'],
    anyCase: true,
    late: true,
    words: { invalid: 'terminateOn invalid' },
  },
  ifExists: {
    in: 'query',
    type: 'string',
    about: 'What to do when there is a recording of this name.',
    default: 'fail',
    values: ['fail', 'overwrite', 'append'],
    anyCase: true,
    late: true,
    words: { invalid: 'ifExists invalid' },
  },
  name: {
    in: 'query',
    type: 'string',
    about: 'The name to store it under. Slashes make directories.',
    required: true,
    late: true,
  },
  format: {
    in: 'query',
    type: 'string',
    about: 'The format of the file, such as `wav`.',
    required: true,
    late: true,
  },
} as const satisfies Readonly<Record<string, Parameter>>

export const recordBeep = {
  in: 'query',
  type: 'boolean',
  about: 'Whether to beep when it begins.',
  default: false,
} as const satisfies Parameter

export const recordErrors = [
  'recording-format-unknown',
  'recording-name-invalid',
  'recording-exists',
  'limit-reached',
] as const satisfies InterfaceOperation['errors']
