// Whom a directory knows: names of mailboxes, found by the keys that spell them.
// Not the conversation.

import type { MailboxUser } from '../settings/voicemail-settings.ts'

export interface DirectoryEntry {
  readonly user: MailboxUser
  readonly first: string
  readonly last: string
}

export interface DirectorySearch {
  readonly by: 'first' | 'last' | 'either'
  readonly hasAliases: boolean
}

const keys: readonly string[] = ['', '', 'abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']

/** `Ann` is `266`; letters with marks are like those without; what is no letter or digit is left out. */
export function keysOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return [...plain]
    .map((letter) => (/\d/.test(letter) ? letter : String(keys.findIndex((row) => row.includes(letter)))))
    .filter((key) => key !== '-1')
    .join('')
}

/** The last word is the last name. */
function namesOf(fullName: string): { readonly first: string; readonly last: string } {
  const words = fullName.trim().split(/\s+/)
  return { first: words[0] ?? '', last: words.at(-1) ?? '' }
}

/** Those whose name begins with these keys, in the order of the name that was searched. */
export function searchDirectory(
  users: Iterable<MailboxUser>,
  digits: string,
  { by, hasAliases }: DirectorySearch,
): DirectoryEntry[] {
  const found: (DirectoryEntry & { readonly order: string })[] = []
  for (const user of users) {
    if (user.options.hidefromdir) continue
    const names = [user.fullName, ...(hasAliases ? user.options.alias : [])].filter((name) => name.trim() !== '')
    for (const name of names) {
      const { first, last } = namesOf(name)
      const isFirst = by !== 'last' && keysOf(first).startsWith(digits)
      const isLast = by !== 'first' && keysOf(last).startsWith(digits)
      if (!isFirst && !isLast) continue
      found.push({ user, first, last, order: `${isLast ? last : first} ${name}`.toLowerCase() })
      break
    }
  }
  return found.sort((one, other) => (one.order < other.order ? -1 : one.order > other.order ? 1 : 0))
}
