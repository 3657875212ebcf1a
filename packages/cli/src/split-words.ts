// A typed line into words: blanks separate, double quotes hold together, a backslash takes away a meaning.
// Not what the words mean.

export interface SplitLine {
  readonly words: readonly string[]
  /** the last word goes on where the line ends: nothing separates it from what may follow */
  readonly isLastOpen: boolean
}

export function splitWords(line: string): SplitLine {
  const words: string[] = []
  let word: string | undefined
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const character = line[at] as string
    if (character === '\\' && at + 1 < line.length) word = (word ?? '') + line[++at]
    else if (character === '"') {
      isQuoted = !isQuoted
      word ??= ''
    } else if (/\s/.test(character) && !isQuoted) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = (word ?? '') + character
  }
  if (word !== undefined) words.push(word)
  return { words, isLastOpen: word !== undefined }
}

/** A word written so that it is read as one. */
export const quoteWord = (word: string): string =>
  word === '' || /[\s"\\]/.test(word) ? `"${word.replaceAll(/["\\]/g, '\\$&')}"` : word
