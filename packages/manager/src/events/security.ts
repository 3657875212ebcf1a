import { securityEvents, securityFields } from '@jackfield/core'
import { event } from '../event.ts'

/** The whole family: each kind has its name and its fields in a table. */
export const security = event(
  { name: ({ kind }) => kind, names: Object.keys(securityEvents), privilege: 'security', from: 'security-event' },
  (happened) => securityFields(happened, happened.at),
)
