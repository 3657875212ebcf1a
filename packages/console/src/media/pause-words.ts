// How long a caller waits for a voice agent, judged as people hear it.

import type { Tone } from '../components/badge.ts'

/** In a conversation between people a pause is about 200 ms; from a second on one asks whether the other is still there. */
const goodMs = 800
const slowMs = 1_500

export function pauseTone(ms: number | undefined): Tone {
  if (ms === undefined) return 'plain'
  if (ms <= goodMs) return 'good'
  return ms <= slowMs ? 'warn' : 'bad'
}

/** Of what was to be said, how much was heard before it was thrown away: `3.2 s of 5.0 s`. */
export function heardWords(heardMs: number, unheardMs: number): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  return heardMs + unheardMs === 0 ? '–' : `${seconds(heardMs)} of ${seconds(heardMs + unheardMs)}`
}
