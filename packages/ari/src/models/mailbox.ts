import { model } from '@jackfield/description'

export const mailbox = model({
  name: 'Mailbox',
  resource: 'mailboxes',
  about: 'How many messages wait for somebody, as an outside mail system says.',
  fields: {
    name: { type: 'string', about: "The mailbox's name." },
    old_messages: { type: 'int', about: 'Messages that were heard already.' },
    new_messages: { type: 'int', about: 'Messages that were not heard yet.' },
  },
})
