// A program and its arguments as somebody writes them in one line: blanks part them, quotes hold them together.
// Not a shell: nothing is expanded, piped or run.

/** Nothing: a quotation is not closed, or there is no program. */
export function splitCommand(line: string): string[] | undefined {
  const words: string[] = []
  let word: string | undefined
  let quote = ''
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at)
    if (char === '\\' && quote !== "'" && at + 1 < line.length) word = (word ?? '') + line.charAt(++at)
    else if (quote === '' && (char === '"' || char === "'")) {
      quote = char
      word ??= ''
    } else if (char === quote) quote = ''
    else if (quote === '' && (char === ' ' || char === '\t')) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = (word ?? '') + char
  }
  if (word !== undefined) words.push(word)
  return quote === '' && words.length > 0 ? words : undefined
}
