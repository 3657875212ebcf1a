// How each thing that a far end says, or is told, goes on from channel to channel.
// Not who passes it on: bridges, dials and technologies do.

import type { Indication, TechnologyEvent } from './technology-event.ts'

/**
 * `once`: changes a channel for good, so it comes to an end by itself, and must never be dropped.
 * `state`: passed on when it changes something.
 * `event`: every one counts.
 * `stays`: goes nowhere.
 */
export type Passing = 'once' | 'state' | 'event' | 'stays'

/** Whatever can be said is here: nothing goes on that this table does not name. */
export const passing = {
  answered: 'once',
  'hung-up': 'once',
  forwarded: 'once',
  'media-began': 'stays',
  stop: 'stays',
  ringing: 'state',
  progress: 'state',
  proceeding: 'state',
  busy: 'state',
  congestion: 'state',
  incomplete: 'state',
  hold: 'state',
  unhold: 'state',
  'connected-line': 'state',
  redirecting: 'state',
  flash: 'event',
  text: 'event',
  'digit-began': 'event',
  'digit-ended': 'event',
} as const satisfies Record<TechnologyEvent['type'] | Indication['type'], Passing>

export type Said = TechnologyEvent | Indication

/** What makes two of them the same at one channel; long texts are told apart by their beginning and length. */
export function sayingKey(said: Said): string {
  if ('digit' in said) return `${said.type} ${said.digit}`
  if (said.type === 'text') return `text ${said.text.length} ${said.text.slice(0, 64)}`
  return said.type
}

/** The same, and what is in it. */
export function contentKey(said: Said): string {
  if (said.type === 'connected-line') return `${said.type} ${JSON.stringify(said.party)}`
  if (said.type === 'redirecting') return `${said.type} ${JSON.stringify(said.from)}`
  if (said.type === 'hold') return `${said.type} ${said.musicClass ?? ''}`
  return sayingKey(said)
}

/** States of which only the last counts, by what they are about; ringing and the like have an order of their own. */
export const aspects: Partial<Record<Said['type'], string>> = {
  hold: 'hold',
  unhold: 'hold',
  'connected-line': 'connected-line',
  redirecting: 'redirecting',
}
