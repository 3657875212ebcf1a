import { action } from '../action.ts'
import { field } from '../message.ts'
import { failure, success } from '../reply.ts'

export const mailboxStatus = action(
  { name: 'MailboxStatus', privilege: ['call', 'reporting'], synopsis: 'Says whether messages are waiting' },
  (request, { deps }) => {
    const name = request.get('Mailbox')
    if (name === '') return failure('Mailbox not specified')
    const waiting = (deps.mailboxes.get(name)?.newMessages ?? 0) > 0
    return success('Mailbox Status', [['Mailbox', name], field('Waiting', waiting ? 1 : 0)])
  },
)
