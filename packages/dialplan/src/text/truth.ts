// When a condition holds: empty is false, a text that begins with a whole number is what the number says, other text is true.
// Not the truth inside `$[ ]`: expressions have their own.

import { integerPrefix } from './integer-prefix.ts'

export function isTrue(text: string): boolean {
  if (text === '') return false
  const number = integerPrefix(text)
  return number === undefined || number !== 0
}

/** The words of configuration files that mean yes. */
export const isYes = (text: string | undefined): boolean => /^(?:yes|true|y|t|1|on)$/i.test(text?.trim() ?? '')
export const isNo = (text: string | undefined): boolean => /^(?:no|false|n|f|0|off)$/i.test(text?.trim() ?? '')
