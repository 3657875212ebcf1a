import { event } from '../event.ts'
import { field } from '../message.ts'

export const messageWaiting = event(
  { name: 'MessageWaiting', privilege: 'call', from: 'mailbox-changed' },
  ({ mailbox, newMessages, oldMessages }) => [
    ['Mailbox', mailbox],
    field('Waiting', newMessages > 0 ? 1 : 0),
    field('New', newMessages),
    field('Old', oldMessages),
  ],
)
