// The one character that separates a list, as given in an argument.
// A delimiter is a single byte: what follows it is ignored, as people who come from elsewhere expect.

import { decodeEscapes } from './decode-escapes.ts'

export function delimiter(argument: string | undefined, otherwise: string): string {
  if (argument === undefined || argument === '') return otherwise
  // the standard split took the backslash of `\n` away unless it was written twice
  return decodeEscapes(argument).charAt(0)
}
