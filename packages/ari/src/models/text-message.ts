import { model } from '@jackfield/description'

export const textMessage = model({
  name: 'TextMessage',
  resource: 'endpoints',
  about: 'A written message from one endpoint to another.',
  fields: {
    from: { type: 'string', about: 'Who wrote it.' },
    to: { type: 'string', about: 'Whom it is for.' },
    body: { type: 'string', about: 'What it says.' },
    variables: { type: 'object', about: 'Names and values that came with it.', optional: true },
  },
})
