// What an engine says it understood, from the JSON it sends.
// Not the way it came.

import type { Transcript } from './listening-engine.ts'

/** Longer is not what anybody said before drawing breath. */
const mostCharacters = 10_000

/** Undefined: there are no words in it. */
export function readTranscript(message: Readonly<Record<string, unknown>>): Transcript | undefined {
  const { text, final, begin_ms, end_ms, confidence, language } = message
  if (typeof text !== 'string' || text.trim() === '') return undefined
  const number = (value: unknown) =>
    typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
  const [beginMs, endMs, sure] = [number(begin_ms), number(end_ms), number(confidence)]
  return {
    text: text.trim().slice(0, mostCharacters),
    isFinal: final !== false,
    ...(beginMs === undefined ? {} : { beginMs }),
    ...(endMs === undefined ? {} : { endMs }),
    ...(sure === undefined ? {} : { confidence: Math.min(1, sure) }),
    ...(typeof language === 'string' && language !== '' ? { language: language.slice(0, 35) } : {}),
  }
}
