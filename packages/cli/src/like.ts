// `like WORD` at the end of a list of objects: only those whose names contain it.

import type { Argument } from './command.ts'

/** What a list takes. */
export const likeArguments: readonly Argument[] = [
  { name: 'like', words: ['like'], isOptional: true },
  { name: 'word', isOptional: true },
]

/** Whether a name is wanted. undefined: `like`, and no word after it. */
export function likeFilter(args: readonly string[]): ((name: string) => boolean) | undefined {
  const [like, word] = args
  if (like === undefined) return () => true
  if (word === undefined) return undefined
  const wanted = word.toLowerCase()
  return (name) => name.toLowerCase().includes(wanted)
}
