import { event } from '../event.ts'

/** A user event that a client sends to the others. */
export const clientUserEvent = event(
  { name: 'UserEvent', privilege: 'user', from: 'client-spoke' },
  ({ eventName, fields }) => [['UserEvent', eventName], ...fields],
)
