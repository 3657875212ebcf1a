import { model } from '@jackfield/description'

export const asteriskPing = model({
  name: 'AsteriskPing',
  resource: 'asterisk',
  about: 'The answer to a ping.',
  fields: {
    asterisk_id: { type: 'string', about: 'The id of the exchange that answered.' },
    ping: { type: 'string', about: 'Always `pong`.' },
    timestamp: { type: 'string', about: 'When it answered.' },
  },
})
