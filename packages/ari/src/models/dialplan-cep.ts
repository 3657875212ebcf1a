import { model } from '@jackfield/description'

export const dialplanCep = model({
  name: 'DialplanCEP',
  resource: 'channels',
  about: 'Where a channel is in the dialplan.',
  fields: {
    context: { type: 'string', about: 'The context.' },
    exten: { type: 'string', about: 'The extension.' },
    priority: { type: 'long', about: 'The priority; null when there is none.' },
    app_name: { type: 'string', about: 'The dialplan application that runs it; empty when none does.' },
    app_data: { type: 'string', about: 'The arguments of that application.' },
  },
})
