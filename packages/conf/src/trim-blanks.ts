// What a blank is in a configuration file: every character up to and including the space.
// Not String.trim, which would also eat no-break spaces that belong to a value.

const isBlankAt = (text: string, at: number): boolean => text.charCodeAt(at) <= 0x20

export const trimBlanks = (text: string): string => {
  let from = 0
  let to = text.length
  while (from < to && isBlankAt(text, from)) from++
  while (to > from && isBlankAt(text, to - 1)) to--
  return text.slice(from, to)
}
