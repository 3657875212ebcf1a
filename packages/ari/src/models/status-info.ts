import { model } from '@jackfield/description'

export const statusInfo = model({
  name: 'StatusInfo',
  resource: 'asterisk',
  about: 'Since when things are as they are, and how much room there is.',
  fields: {
    startup_time: { type: 'Date', about: 'When the exchange was started.' },
    last_reload_time: { type: 'Date', about: 'When its configuration was last read.' },
    calls_left: {
      type: 'int',
      about:
        'How many calls more there is room for: as many as maxcalls leaves, and no more than the processors will carry. Absent while nothing limits them.',
      optional: true,
    },
  },
})
