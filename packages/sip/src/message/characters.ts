// Which characters may stand where (RFC 3261 §25.1), as tables over the first 128.
// Not parsing.

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'
const marks = "-_.!~*'()"

export type CharacterSet = Uint8Array

function setOf(characters: string): CharacterSet {
  const set = new Uint8Array(128)
  for (const character of characters) set[character.charCodeAt(0)] = 1
  return set
}

export const tokenCharacters = setOf(`${letters}${digits}-.!%*_+\`'~`)
export const digitCharacters = setOf(digits)
export const hostCharacters = setOf(`${letters}${digits}-._`)
export const userCharacters = setOf(`${letters}${digits}${marks}&=+$,;?/`)
export const passwordCharacters = setOf(`${letters}${digits}${marks}&=+$,`)
export const uriParameterCharacters = setOf(`${letters}${digits}${marks}[]/:&+$`)
export const uriHeaderCharacters = setOf(`${letters}${digits}${marks}[]/?:+$`)
export const uriCharacters = setOf(`${letters}${digits}${marks};/?:@&=+$,[]%#`)
export const telCharacters = setOf(`${digits}ABCDEFabcdef*#-.()+`)

/** Every character of the part is in the set; `%` only with two hexadecimal digits behind it, where escapes are allowed. */
export function isMadeOf(text: string, set: CharacterSet, start = 0, end = text.length, hasEscapes = false): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code < 128 && set[code] === 1) continue
    if (hasEscapes && code === 0x25 && at + 2 < end && isHex(text, at + 1) && isHex(text, at + 2)) {
      at += 2
      continue
    }
    return false
  }
  return true
}

export function isHex(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66)
}

export const isToken = (text: string): boolean => text.length > 0 && isMadeOf(text, tokenCharacters)
