// What messages and mailboxes say of themselves, in words.

import type { Model } from '@jackfield/client'
import type { Tone } from '../components/badge.ts'
import { folders } from './folders.table.ts'

export type VoicemailMessage = Model<'VoicemailMessage'>

/** `Anna <100>`, `Anna`, `100`, or that nobody knows. */
export function callerWords({
  caller_name: name,
  caller_number: number,
}: Pick<VoicemailMessage, 'caller_name' | 'caller_number'>): string {
  if (name === '' || name === number) return number || 'unknown caller'
  return number === '' ? name : `${name} <${number}>`
}

export function messageState({ heard, urgent }: Pick<VoicemailMessage, 'heard' | 'urgent'>): readonly [Tone, string] {
  if (heard) return ['plain', 'heard']
  return urgent ? ['bad', 'new, urgent'] : ['accent', 'new']
}

/** Folders that have messages, with how many; the chosen one is among them also when it is empty. */
export function folderCounts(
  messages: readonly Pick<VoicemailMessage, 'folder'>[],
  chosen: string,
): (readonly [folder: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const { folder } of messages) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  if (chosen !== '') counts.set(chosen, counts.get(chosen) ?? 0)
  const order = (folder: string) => {
    const at = (folders as readonly string[]).indexOf(folder)
    return at < 0 ? folders.length : at
  }
  return [...counts].sort(([one], [other]) => order(one) - order(other))
}
