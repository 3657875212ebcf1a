// The actions of mailboxes and their message waiting: how many messages, and who says so.
// No message is kept here.

import { action } from '../action.ts'
import { findMailboxes } from '../find-mailboxes.ts'
import { field } from '../message.ts'
import { failure, type ListItem, list, success } from '../reply.ts'

export const mailboxStatus = action(
  { name: 'MailboxStatus', privilege: ['call', 'reporting'], synopsis: 'Says whether messages are waiting' },
  (request, { deps }) => {
    const name = request.get('Mailbox')
    if (name === '') return failure('Mailbox not specified')
    const waiting = (deps.mailboxes.get(name)?.newMessages ?? 0) > 0
    return success('Mailbox Status', [['Mailbox', name], field('Waiting', waiting ? 1 : 0)])
  },
)

export const mailboxCount = action(
  { name: 'MailboxCount', privilege: ['call', 'reporting'], synopsis: 'Counts the messages of a mailbox' },
  (request, { deps }) => {
    const name = request.get('Mailbox')
    if (name === '') return failure('Mailbox not specified')
    const { newMessages = 0, oldMessages = 0, urgentMessages = 0 } = deps.mailboxes.get(name) ?? {}
    return success('Mailbox Message Count', [
      ['Mailbox', name],
      field('UrgMessages', urgentMessages),
      field('NewMessages', newMessages - urgentMessages),
      field('OldMessages', oldMessages),
    ])
  },
)

export const mwiGet = action(
  { name: 'MWIGet', privilege: ['call', 'reporting'], synopsis: 'Shows mailboxes by name or expression' },
  (request, { deps }) => {
    const found = findMailboxes(deps, request.get('Mailbox'))
    if (!found.ok) return failure(found.problem)
    const items = found.mailboxes.map(
      ({ name, oldMessages, newMessages }): ListItem => ({
        event: 'MWIGet',
        lines: [['Mailbox', name], field('OldMessages', oldMessages), field('NewMessages', newMessages)],
        id: 'last',
      }),
    )
    return list('Mailboxes will follow', items, 'MWIGetComplete')
  },
)

/** Nothing: it is no count. */
const countOf = (text: string): number | undefined => (/^\d+$/.test(text) ? Number(text) : undefined)

export const mwiUpdate = action(
  { name: 'MWIUpdate', privilege: ['call'], synopsis: 'Says how many messages a mailbox has' },
  (request, { deps }) => {
    const [name, old, fresh] = [request.get('Mailbox'), request.get('OldMessages'), request.get('NewMessages')]
    if (name === '') return failure('Missing mailbox parameter in request')
    const oldMessages = countOf(old || '0')
    if (oldMessages === undefined) return failure(`Invalid OldMessages: ${old}`)
    const newMessages = countOf(fresh || '0')
    if (newMessages === undefined) return failure(`Invalid NewMessages: ${fresh}`)
    const kept = deps.mailboxes.update(name, { oldMessages, newMessages })
    return kept.ok ? success() : failure('Update attempt failed')
  },
)

export const mwiDelete = action(
  { name: 'MWIDelete', privilege: ['call'], synopsis: 'Forgets mailboxes by name or expression' },
  (request, { deps }) => {
    const found = findMailboxes(deps, request.get('Mailbox'))
    if (!found.ok) return failure(found.problem)
    for (const { name } of found.mailboxes) deps.mailboxes.remove(name)
    return success()
  },
)
