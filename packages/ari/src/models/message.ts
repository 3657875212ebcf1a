import { model } from '@jackfield/description'

export const message = model({
  name: 'Message',
  resource: 'events',
  about: 'Anything that is sent over an event socket.',
  discriminator: 'type',
  subTypes: ['MissingParams', 'Event'],
  fields: {
    type: { type: 'string', about: 'Which kind of message it is.' },
    asterisk_id: { type: 'string', about: 'The id of the exchange that sent it.', optional: true },
  },
})
