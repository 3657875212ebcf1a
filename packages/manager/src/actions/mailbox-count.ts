import { action } from '../action.ts'
import { field } from '../message.ts'
import { failure, success } from '../reply.ts'

export const mailboxCount = action(
  { name: 'MailboxCount', privilege: ['call', 'reporting'], synopsis: 'Counts the messages of a mailbox' },
  (request, { deps }) => {
    const name = request.get('Mailbox')
    if (name === '') return failure('Mailbox not specified')
    const { newMessages = 0, oldMessages = 0 } = deps.mailboxes.get(name) ?? {}
    return success('Mailbox Message Count', [
      ['Mailbox', name],
      field('UrgMessages', 0),
      field('NewMessages', newMessages),
      field('OldMessages', oldMessages),
    ])
  },
)
