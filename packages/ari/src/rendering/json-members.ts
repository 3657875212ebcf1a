// Names and values as one JSON object, in the order given.
// Not for nested values.

import { quoted } from '@jackfield/base'

/** `{"A":"1","B":"2"}` */
export function renderPairs(pairs: readonly (readonly [name: string, value: string])[]): string {
  let text = '{'
  for (const [name, value] of pairs) {
    if (text.length > 1) text += ','
    text += `${quoted(name)}:${quoted(value)}`
  }
  return `${text}}`
}
