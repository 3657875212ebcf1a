import { model } from '@jackfield/description'

export const voicemailMessage = model({
  name: 'VoicemailMessage',
  resource: 'voicemail',
  about: 'A message that a caller has left.',
  fields: {
    id: { type: 'string', about: 'Its id; it stays the same when the message is moved.' },
    folder: { type: 'string', about: 'Where it is, such as `INBOX`, `Old` or `Urgent`.' },
    number: { type: 'int', about: 'Its number there, from 0; it changes when messages before it go.' },
    caller_name: { type: 'string', about: 'Who has left it; empty when nobody knows.' },
    caller_number: { type: 'string', about: 'From which number; empty when nobody knows.' },
    received: { type: 'int', about: 'When, in seconds since 1970.' },
    duration: { type: 'int', about: 'How long it is, in seconds.' },
    urgent: { type: 'boolean', about: 'It was marked as urgent.' },
    heard: { type: 'boolean', about: 'It is in no folder of new messages.' },
    media: { type: 'string', about: 'What `play` of a channel or bridge takes to play it.' },
  },
})
