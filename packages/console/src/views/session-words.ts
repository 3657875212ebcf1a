// How an application keeps up, in words.
// Not its figures: the views have them beside it.

import { table } from '@jackfield/base'
import type { Model } from '@jackfield/client'
import type { Tone } from '../components/badge.ts'
import { formatBytes } from '../components/format-time.ts'

export type Session = Model<'ApplicationSession'>

/** Who reads leaves nothing in the exchange: what the system holds for him is not counted. */
const unreadBytes = 64_000

export const isNotReading = ({ state, unread = 0, waiting }: Session): boolean =>
  state === 'connected' && (unread > unreadBytes || waiting > 0)

const words = table<readonly [Tone, string]>({
  connected: ['good', 'connected'],
  waiting: ['warn', 'away, events kept'],
  left: ['bad', 'gone'],
})

const shares = table<string>({ 'round-robin': ', shared in turn', claim: ', shared by claims' })

export function sessionWords(session: Session): readonly [Tone, string] {
  const { state, share = '' } = session
  const [tone, text] = isNotReading(session)
    ? (['bad', 'does not read'] as const)
    : (words.get(state) ?? (['plain', state] as const))
  return [tone, `${text}${shares.get(share) ?? ''}`]
}

/** What is wrong with it and what comes of it; nothing where nothing is. */
export function slownessWords(session: Session): string | undefined {
  if (!isNotReading(session)) return undefined
  const { unread = 0, waiting } = session
  const kept = waiting === 0 ? '' : `, and ${waiting} more ${waiting === 1 ? 'event is' : 'events are'} kept for it`
  return (
    `It does not read its events: ${formatBytes(unread)} were sent and not read${kept}. ` +
    'Calls wait for what it does not know yet; when too much waits, its socket is closed with code 4001.'
  )
}

const reasons = table<string>({
  away: 'nobody was connected',
  closed: 'its socket was closed',
  'too-slow': 'it did not read its events',
})

export const droppedWords = (reason: string): string => reasons.get(reason) ?? reason
