// Words that mean yes or no in the query of an event socket.
// Not for bodies.

const yes = new Set(['yes', 'true', 'y', 't', '1', 'on'])
const no = new Set(['', 'no', 'false', 'n', 'f', '0', 'off'])

/** Nothing: it is neither. */
export function parseBooleanWord(word: string): boolean | undefined {
  const small = word.toLowerCase()
  return yes.has(small) ? true : no.has(small) ? false : undefined
}
