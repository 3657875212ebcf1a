import { event } from '../event.ts'

export const applicationRegistered = event({
  name: 'ApplicationRegistered',
  about: 'The application was registered on a connection that the exchange opened.',
  fields: {},
})
