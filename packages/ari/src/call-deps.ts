// The parts of the exchange that make calls, under the names the exchange gives them, as a handler reaches them.
// Taken when the exchange is complete: a dialplan plugged in later is not seen.

import type { Elsewhere, Exchange } from '@jackfield/core'

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

type Parts = Pick<Exchange, (typeof names)[number]> & {
  /** telephones and channels of other exchanges, when there are any */
  elsewhere(): Elsewhere | undefined
}

export type CallDeps = Omit<Parts, 'endpoints'>

export const callDepsOf = (exchange: Exchange): Parts => ({
  ...(Object.fromEntries(names.map((name) => [name, exchange[name]])) as unknown as Parts),
  elsewhere: () => exchange.elsewhere,
})
