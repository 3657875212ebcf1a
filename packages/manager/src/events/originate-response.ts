import { event } from '../event.ts'

export const originateResponse = event(
  { name: 'OriginateResponse', privilege: 'call', from: 'originate-answered' },
  ({ fields }) => fields,
)
