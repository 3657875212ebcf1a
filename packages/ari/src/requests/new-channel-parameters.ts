// Parameters of every request that makes a channel.
// Not whom it calls, nor what becomes of it.

import type { Parameter } from '@jackfield/description'

export const newChannelVariables = {
  in: 'body',
  type: 'containers',
  about:
    'Variables of the new channel: names and values. A value is a text, or an object with `value` and `report_events`.',
} as const satisfies Parameter

const idFor = <const A extends string>(about: A) =>
  ({
    in: 'query',
    type: 'string',
    about,
    maxLength: 149,
    words: { invalid: 'Uniqueid length exceeds maximum of 149' },
  }) as const satisfies Parameter

export const newChannelId = idFor('An id for the channel; the exchange makes one when it is left out.')
export const otherChannelId = idFor('An id for the second half of a Local channel.')
export const newSnoopId = idFor('An id for the snooping channel; the exchange makes one when it is left out.')

export const applicationArguments = {
  in: 'query',
  type: 'string',
  about: 'Arguments for the application, separated by commas.',
} as const satisfies Parameter

export const offeredFormats = {
  in: 'query',
  type: 'string',
  about: 'The audio formats to offer, separated by commas; not together with `originator`.',
} as const satisfies Parameter
