// A level of detail as people set it: a number, `off`, or `atleast` a number.
// Not whose level it is.

import { type Reply, refused, shown } from './reply.ts'

export interface Level {
  readonly about: string
  get(): number
  set(level: number): void
}

const highest = 1_000

export function setLevel(level: Level, words: readonly string[]): Reply {
  const isAtLeast = words[0]?.toLowerCase() === 'atleast'
  const written = (isAtLeast ? words[1] : words[0])?.toLowerCase() ?? ''
  const number = written === 'off' ? 0 : /^\d{1,4}$/.test(written) ? Number(written) : Number.NaN
  if (!(number <= highest)) return refused(`'${words.join(' ')}' is no level: a number up to ${highest}, or off.`)
  const before = level.get()
  const now = isAtLeast ? Math.max(before, number) : number
  level.set(now)
  const text = before === now ? `${level.about} is still ${now}.` : `${level.about} was ${before} and is now ${now}.`
  return shown([text], { before, now })
}
