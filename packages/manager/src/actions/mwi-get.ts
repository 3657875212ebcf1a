import { action } from '../action.ts'
import { findMailboxes } from '../find-mailboxes.ts'
import { field } from '../message.ts'
import { failure, type ListItem, list } from '../reply.ts'

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
