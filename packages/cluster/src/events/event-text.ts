// The texts of events as one node sends them to another: each ends with its number.
// Not parsed: there are many, and only the number is needed.

const mark = ',"seq":'

/** Where the number begins; −1: it has none, as what is said about a socket itself. */
export function numberAt(text: string): number {
  const at = text.lastIndexOf(mark)
  // a number has at most 16 digits, and the brace follows
  return at < 0 || text.length - at > mark.length + 17 ? -1 : at
}

export const numberOf = (text: string, at: number): number => Number(text.slice(at + mark.length, -1))

/** For those who did not ask for numbers. */
export const withoutNumber = (text: string, at: number): string => `${text.slice(0, at)}}`

/** Several in one message: JSON has no line breaks. */
export const joinTexts = (texts: readonly string[]): string => texts.join('\n')

export function* splitTexts(joined: string): Generator<string> {
  let at = 0
  for (let end = joined.indexOf('\n'); end >= 0; end = joined.indexOf('\n', at)) {
    yield joined.slice(at, end)
    at = end + 1
  }
  yield joined.slice(at)
}
