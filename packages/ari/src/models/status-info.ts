import { model } from '@jackfield/description'

export const statusInfo = model({
  name: 'StatusInfo',
  resource: 'asterisk',
  about: 'Since when things are as they are.',
  fields: {
    startup_time: { type: 'Date', about: 'When the exchange was started.' },
    last_reload_time: { type: 'Date', about: 'When its configuration was last read.' },
  },
})
