// `%41` in URIs: read and written.
// Not for bodies or other headers, where `%` is only a character.

import { type CharacterSet, isHex, isMadeOf } from './characters.ts'

/** What the escapes stand for, as UTF-8; bytes that are no UTF-8 stay escaped. */
export function unescapeUri(text: string): string {
  if (!text.includes('%')) return text
  return text.replace(/(?:%[0-9a-fA-F]{2})+/g, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })
}

/** Escapes what may not stand in this part; escapes that are there already stay. */
export function escapeUri(text: string, allowed: CharacterSet): string {
  if (isMadeOf(text, allowed)) return text
  let result = ''
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const isEscape = code === 0x25 && isHex(text, at + 1) && isHex(text, at + 2)
    if (isEscape || (code < 128 && allowed[code] === 1)) result += text[at]
    else if (code < 128) result += `%${code.toString(16).toUpperCase().padStart(2, '0')}`
    else {
      const point = text.codePointAt(at)!
      if (point > 0xffff) at++
      for (const byte of Buffer.from(String.fromCodePoint(point))) result += `%${byte.toString(16).toUpperCase()}`
    }
  }
  return result
}
