// The parts of the exchange that make calls, under the names the exchange gives them, as a handler reaches them.
// Taken when the exchange is complete: a dialplan plugged in later is not seen.

import type { Exchange } from '@jackfield/core'

const names = [
  'acts',
  'bridges',
  'broadcasts',
  'calls',
  'channels',
  'dialplan',
  'endpoints',
  'hidden',
  'messages',
  'playbacks',
  'recordings',
  'sessions',
  'technologies',
] as const satisfies readonly (keyof Exchange)[]

export type CallDeps = Omit<Pick<Exchange, (typeof names)[number]>, 'endpoints'>

export const callDepsOf = (exchange: Exchange): Pick<Exchange, (typeof names)[number]> =>
  Object.fromEntries(names.map((name) => [name, exchange[name]])) as unknown as Pick<Exchange, (typeof names)[number]>
