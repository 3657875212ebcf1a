// What follows from an answer to a registration of ours: which setting says when it is tried again.
// Not the trying.

import type { RegistrationSettings } from '../configuration/settings.ts'

type Interval = keyof Pick<RegistrationSettings, 'retry_interval' | 'forbidden_retry_interval' | 'fatal_retry_interval'>

interface ResponseRow {
  readonly applies: (status: number, settings: RegistrationSettings) => boolean
  readonly interval: Interval
  readonly why: string
}

const temporary = [408, 500, 502, 503, 504]
const isAuthentication = (status: number) => status === 401 || status === 407

/** The first row that applies counts. */
export const responseActions: readonly ResponseRow[] = [
  { applies: (status) => temporary.includes(status), interval: 'retry_interval', why: 'it may work later' },
  { applies: (status) => status >= 600, interval: 'retry_interval', why: 'it may work later' },
  {
    applies: (status, { auth_rejection_permanent: isFinal }) => isAuthentication(status) && !isFinal,
    interval: 'retry_interval',
    why: 'the server may learn the password later',
  },
  { applies: (status) => status === 403, interval: 'forbidden_retry_interval', why: 'forbidden' },
  { applies: () => true, interval: 'fatal_retry_interval', why: 'it will not work like this' },
]

/** Seconds until the next try; nothing: no more tries. `retries`: made so far. */
export function retrySeconds(
  status: number,
  settings: RegistrationSettings,
  retries: number,
  retryAfter: number | undefined,
): number | undefined {
  if (settings.max_retries > 0 && retries >= settings.max_retries) return undefined
  if (retryAfter !== undefined && retryAfter > 0) return retryAfter
  const row = responseActions.find(({ applies }) => applies(status, settings))
  const seconds = row ? settings[row.interval] : 0
  return seconds > 0 ? seconds : undefined
}
