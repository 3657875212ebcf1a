import { action } from '../action.ts'
import { findMailboxes } from '../find-mailboxes.ts'
import { failure, success } from '../reply.ts'

export const mwiDelete = action(
  { name: 'MWIDelete', privilege: ['call'], synopsis: 'Forgets mailboxes by name or expression' },
  (request, { deps }) => {
    const found = findMailboxes(deps, request.get('Mailbox'))
    if (!found.ok) return failure(found.problem)
    for (const { name } of found.mailboxes) deps.mailboxes.remove(name)
    return success()
  },
)
