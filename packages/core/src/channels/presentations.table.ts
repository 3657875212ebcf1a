// Whether a name and a number may be shown: the words of the configuration, the numbers of the signalling (ITU-T Q.763, §3.10),
// and the texts clients know. Not who decides it.

import { table } from '@jackfield/base'

const rows = {
  allowed_not_screened: { number: 0, text: 'Presentation Allowed, Not Screened' },
  allowed_passed_screen: { number: 1, text: 'Presentation Allowed, Passed Screen' },
  allowed_failed_screen: { number: 2, text: 'Presentation Allowed, Failed Screen' },
  allowed: { number: 3, text: 'Presentation Allowed, Network Number' },
  prohib_not_screened: { number: 32, text: 'Presentation Prohibited, Not Screened' },
  prohib_passed_screen: { number: 33, text: 'Presentation Prohibited, Passed Screen' },
  prohib_failed_screen: { number: 34, text: 'Presentation Prohibited, Failed Screen' },
  prohib: { number: 35, text: 'Presentation Prohibited, Network Number' },
  unavailable: { number: 67, text: 'Number Unavailable' },
} as const

export type PresentationWord = keyof typeof rows

const byWord = table<{ readonly number: number }>(rows)

/** 64 to 67 all mean that there is no number. */
const unavailableFrom = 64
const prohibitedFrom = 32

export const presentationNumbers: Readonly<Record<PresentationWord, number>> = Object.fromEntries(
  Object.entries(rows).map(([word, { number }]) => [word, number]),
) as Record<PresentationWord, number>

const byNumber = new Map<number, { readonly word: string; readonly text: string }>(
  Object.entries(rows).map(([word, { number, text }]) => [number, { word, text }]),
)

export const presentationWord = (number: number): string => byNumber.get(number)?.word ?? 'unknown'

export function presentationText(number: number): string {
  const isUnavailable = number >= unavailableFrom && number <= rows.unavailable.number
  return byNumber.get(isUnavailable ? rows.unavailable.number : number)?.text ?? 'unknown'
}

/** Of a word or a number, as people write it. */
export function presentationNumber(text: string): number | undefined {
  const word = text.trim().toLowerCase()
  const row = byWord.get(word)
  if (row) return row.number
  const number = Number(word)
  return word !== '' && byNumber.has(number) ? number : undefined
}

/** Nobody may see it. */
export const isRestricted = (presentation: number): boolean => presentation >= prohibitedFrom
