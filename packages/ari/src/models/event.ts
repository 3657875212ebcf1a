import { model } from '@jackfield/description'

export const event = model({
  name: 'Event',
  resource: 'events',
  about: 'Something happened that an application wants to know.',
  fields: {
    application: { type: 'string', about: 'The application it is sent to.' },
    timestamp: { type: 'Date', about: 'When it happened.' },
  },
})
