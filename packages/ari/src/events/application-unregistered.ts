import { event } from '../event.ts'

export const applicationUnregistered = event({
  name: 'ApplicationUnregistered',
  about: 'The application was taken off a connection that the exchange opened.',
  fields: {},
})
