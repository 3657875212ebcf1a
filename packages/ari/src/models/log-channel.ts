import { model } from '@jackfield/description'

export const logChannel = model({
  name: 'LogChannel',
  resource: 'asterisk',
  about: 'A place the log is written to.',
  fields: {
    channel: { type: 'string', about: 'The file, or the name of the console or system log.' },
    type: { type: 'string', about: '`File`, `Console` or `Syslog`.' },
    status: { type: 'string', about: '`Enabled`, or `Disabled` when it cannot be written.' },
    configuration: { type: 'string', about: 'The levels written there, each followed by a space.' },
  },
})
