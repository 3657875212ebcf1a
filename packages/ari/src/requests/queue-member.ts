// The parameters that name a member of a queue, the same wherever they stand.
// Not whether there is such a member: handlers look it up.

import type { Parameter } from '@jackfield/description'

export const memberInterface = {
  in: 'query',
  type: 'string',
  about: 'What the member is called by, such as `PJSIP/alice`.',
  required: true,
} as const satisfies Parameter

export const memberPenalty = {
  in: 'query',
  type: 'int',
  about: 'Members of a higher penalty are called when those of a lower one are not there.',
  min: 0,
} as const satisfies Parameter

export const memberPaused = {
  in: 'query',
  type: 'boolean',
  about: 'Whether the member gets no calls for now.',
} as const satisfies Parameter

export const pauseReason = {
  in: 'query',
  type: 'string',
  about: 'Why it is paused, for events and lists.',
} as const satisfies Parameter
