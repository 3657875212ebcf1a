import { model } from '@jackfield/description'

export const channel = model({
  name: 'Channel',
  resource: 'channels',
  about: 'One connection between the exchange and a telephone, or whatever else speaks and hears.',
  fields: {
    id: { type: 'string', about: 'Its id, unique in this exchange.' },
    name: { type: 'string', about: 'Its name: the technology, whom it leads to, and a running number.' },
    state: {
      type: 'string',
      about: 'How far the connection has come.',
      values: [
        'Down',
        'Rsrvd',
        'Rsrved',
        'OffHook',
        'Dialing',
        'Ring',
        'Ringing',
        'Up',
        'Busy',
        'Dialing Offhook',
        'Pre-ring',
        'Mute',
        'Unknown',
      ],
    },
    protocol_id: {
      type: 'string',
      about: "The call's id in the protocol of its technology, such as the Call-ID of SIP; may be empty.",
    },
    caller: { type: 'CallerID', about: 'Who is at this end.' },
    connected: { type: 'CallerID', about: 'Who is at the other end.' },
    accountcode: { type: 'string', about: 'The account the call is for, may be empty.' },
    dialplan: { type: 'DialplanCEP', about: 'Where it is in the dialplan.' },
    creationtime: { type: 'Date', about: 'When it was made.' },
    language: { type: 'string', about: 'The language its caller is spoken to in.' },
    caller_rdnis: { type: 'string', about: 'The number the call was redirected from, when it was.', optional: true },
    channelvars: {
      type: 'object',
      about: 'Names and values of the variables that are to be reported.',
      optional: true,
    },
    tenantid: { type: 'string', about: 'The tenant it belongs to, when it has one.', optional: true },
    app_name: {
      type: 'string',
      about: 'The dialplan application that runs it; the same as in `dialplan`.',
      optional: true,
    },
    app_data: {
      type: 'string',
      about: 'The arguments of that application; the same as in `dialplan`.',
      optional: true,
    },
  },
})
