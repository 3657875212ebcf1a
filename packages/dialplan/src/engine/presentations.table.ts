// Whether a name and a number may be shown, in the words and numbers of ISUP.

export const presentations: Readonly<Record<string, number>> = {
  allowed_not_screened: 0,
  allowed_passed_screen: 1,
  allowed_failed_screen: 2,
  allowed: 3,
  prohib_not_screened: 32,
  prohib_passed_screen: 33,
  prohib_failed_screen: 34,
  prohib: 35,
  unavailable: 67,
}

export const presentationWord = (value: number): string =>
  Object.entries(presentations).find(([, number]) => number === value)?.[0] ?? 'unknown'

/** A word or a number. */
export function presentationNumber(text: string): number | undefined {
  const word = text.trim().toLowerCase()
  if (Object.hasOwn(presentations, word)) return presentations[word]
  const number = Number(word)
  return word !== '' && Object.values(presentations).includes(number) ? number : undefined
}
