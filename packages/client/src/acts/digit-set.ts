// Digits as programs write them: `12#`, or `any`.
// Not how many of them.

const everyDigit = '0123456789*#ABCD'

export function isOneOf(digit: string, set: string): boolean {
  return (set === 'any' ? everyDigit : set).includes(digit.toUpperCase())
}

/** Throws for what is no digit, so that a wrong program is told at once. */
export function checkDigits(set: string, what: string): void {
  if (set === 'any') return
  for (const digit of set) if (!everyDigit.includes(digit)) throw new TypeError(`${what}: ${digit} is no digit`)
}
