// A rung in words: its time, the time since the one before, and a sentence for who cannot see the arrows.
// Not its label: read-ladder.ts has that.

import type { LadderRow } from './fold-rungs.ts'
import { type Column, exchangeColumn, type RungKind } from './ladder-model.ts'

export const kindWords: Readonly<Record<RungKind, string>> = {
  sip: 'SIP',
  dialplan: 'Dialplan',
  request: 'Requests',
  event: 'Events',
  log: 'Warnings',
  failure: 'Failures',
}

/** Seconds since the call began: `0.431`, `75.020`. */
export const sinceBegun = (ms: number): string => (ms / 1000).toFixed(3)

/** Since the rung before, as short as it can be said: `+12 ms`, `+2.7 s`, `+3:05`. Empty: none. */
export function difference(ms: number): string {
  if (ms < 0.5) return ''
  if (ms < 999.5) return `+${Math.round(ms)} ms`
  return `+${span(ms)}`
}

/** A length of time: `840 ms`, `2.7 s`, `3:05`, `1:02:03`. */
export function span(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms)} ms`
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const tail = `${hours > 0 ? String(minutes).padStart(2, '0') : minutes}:${String(seconds % 60).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${tail}` : tail
}

export function rungSentence({ rung, label, folded }: LadderRow, columns: readonly Column[], begunMs: number): string {
  const title = (id: string) =>
    id === exchangeColumn ? 'exchange' : (columns.find((one) => one.id === id)?.title ?? id)
  const who = rung.to.length === 0 ? '' : `${title(rung.from)} to ${rung.to.map(title).join(' and ')}: `
  const parts = [
    `${sinceBegun(rung.atMs - begunMs)} s, ${who}${label}`,
    ...(rung.detail === '' ? [] : [rung.detail]),
    ...(rung.isRetransmission ? ['sent again'] : []),
    ...(rung.hasSdp ? ['with session description'] : []),
    ...(folded.length > 0 ? [`${folded.length} folded`] : []),
  ]
  return parts.join(', ')
}
