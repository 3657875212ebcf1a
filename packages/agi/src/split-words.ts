// The words of a command: blanks part them, double quotes hold them together, a backslash takes the next character as it is.

/** More than any command has; a line of nothing but blanks and letters makes no more work than this. */
const mostWords = 128

/** Nothing: a quotation is not closed, or there are too many words. */
export function splitWords(line: string): string[] | undefined {
  const words: string[] = []
  let word: string | undefined
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at)
    if (char === '\\' && at + 1 < line.length) {
      word = (word ?? '') + line.charAt(++at)
    } else if (char === '"') {
      isQuoted = !isQuoted
      word ??= ''
    } else if ((char === ' ' || char === '\t') && !isQuoted) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = (word ?? '') + char
    if (words.length > mostWords) return undefined
  }
  if (word !== undefined) words.push(word)
  return isQuoted ? undefined : words
}
