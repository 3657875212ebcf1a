// Finds what repeats in a list: the same one to eight items three times or more behind each other.
// Not what is done about it.

export interface Block<T> {
  /** the items as they came the first time */
  readonly first: readonly T[]
  /** the further times; empty: it did not repeat */
  readonly rest: readonly (readonly T[])[]
}

const longestPeriod = 8
const fewestTimes = 3

export function repeatedBlocks<T>(items: readonly T[], signature: (item: T) => string): Block<T>[] {
  const signs = items.map(signature)
  const blocks: Block<T>[] = []
  let plain: T[] = []
  for (let at = 0; at < items.length; ) {
    const [period, times] = repetitionAt(signs, at)
    if (times < fewestTimes) {
      plain.push(items[at++] as T)
      continue
    }
    if (plain.length > 0) blocks.push({ first: plain, rest: [] })
    plain = []
    const parts = Array.from({ length: times }, (_, part) => items.slice(at + part * period, at + (part + 1) * period))
    blocks.push({ first: parts[0] as T[], rest: parts.slice(1) })
    at += period * times
  }
  if (plain.length > 0) blocks.push({ first: plain, rest: [] })
  return blocks
}

/** The shortest period that repeats often enough from here, and how often it does. */
function repetitionAt(signs: readonly string[], at: number): [period: number, times: number] {
  for (let period = 1; period <= longestPeriod; period++) {
    let same = 0
    while (at + same + period < signs.length && signs[at + same] === signs[at + same + period]) same++
    const times = Math.floor(same / period) + 1
    if (times >= fewestTimes) return [period, times]
  }
  return [1, 1]
}
