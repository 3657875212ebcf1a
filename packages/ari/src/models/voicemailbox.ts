import { model } from '@jackfield/description'

export const voicemailbox = model({
  name: 'Voicemailbox',
  resource: 'voicemail',
  about: 'A mailbox of `voicemail.conf`, and how many messages are in it.',
  fields: {
    name: { type: 'string', about: 'Its name: `100@default`.' },
    mailbox: { type: 'string', about: 'The part before the `@`.' },
    context: { type: 'string', about: 'The part behind it.' },
    full_name: { type: 'string', about: 'Whose it is.' },
    email: { type: 'List[string]', about: 'Where mails about messages go.' },
    new_messages: { type: 'int', about: 'Messages that were not heard yet, urgent ones left out.' },
    urgent_messages: { type: 'int', about: 'Urgent messages that were not heard yet.' },
    old_messages: { type: 'int', about: 'Messages that were heard.' },
  },
})
