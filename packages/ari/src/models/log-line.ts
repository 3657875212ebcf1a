import { model } from '@jackfield/description'

export const logLine = model({
  name: 'LogLine',
  resource: 'log',
  about: 'One line of the log.',
  fields: {
    number: { type: 'long', about: 'Counted from the start of the exchange.' },
    time: { type: 'Date', about: 'When it was written.' },
    level: {
      type: 'string',
      about: 'How serious it is.',
      values: ['DEBUG', 'TRACE', 'NOTICE', 'WARNING', 'ERROR', 'VERBOSE', 'DTMF', 'SECURITY', 'FAX'],
    },
    source: { type: 'string', about: 'The part of the exchange that wrote it.' },
    text: { type: 'string', about: 'What it says.' },
    detail: { type: 'int', about: 'Of `VERBOSE` and `DEBUG`: the higher, the more detailed.', optional: true },
    channel_id: { type: 'string', about: 'The channel it is about.', optional: true },
    call_id: { type: 'string', about: 'The call that the channel belonged to.', optional: true },
    code: { type: 'string', about: 'What is meant, for programs.', optional: true },
  },
})
