import { model } from '@jackfield/description'

export const callCapture = model({
  name: 'CallCapture',
  resource: 'calls',
  about: 'Packets of audio of a call that somebody wanted to have.',
  fields: {
    call_id: { type: 'string', about: 'The call.' },
    running: { type: 'boolean', about: 'Whether packets are still added.' },
    full: { type: 'boolean', about: 'Whether there are as many as there may be: what follows is not in it.' },
    packets: { type: 'long', about: 'Packets that are in it, of SIP as well.' },
    bytes: { type: 'long', about: 'Its length.' },
  },
})
