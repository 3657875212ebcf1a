// Mailboxes by name, or by an expression between slashes.

import type { Mailbox } from '@jackfield/core'
import type { ManagerDeps } from './manager-deps.ts'
import { parseDelimited } from './regular-expression.ts'

export type FoundMailboxes =
  | { readonly ok: true; readonly mailboxes: readonly Mailbox[] }
  | { readonly ok: false; readonly problem: string }

export function findMailboxes({ mailboxes }: Pick<ManagerDeps, 'mailboxes'>, text: string): FoundMailboxes {
  if (text === '') return { ok: false, problem: 'Missing mailbox parameter in request' }
  if (!text.startsWith('/')) {
    const one = mailboxes.get(text)
    return { ok: true, mailboxes: one ? [one] : [] }
  }
  const parsed = parseDelimited(text)
  if (!parsed.ok) return { ok: false, problem: `Mailbox regex format invalid in: ${text}` }
  return { ok: true, mailboxes: mailboxes.list().filter(({ name }) => parsed.expression.matches(name)) }
}
