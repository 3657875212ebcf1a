import { event } from '../event.ts'
import { escapeValue, field } from '../message.ts'

export const cel = event({ name: 'CEL', privilege: 'call', from: 'record-told' }, ({ kind, fields }) =>
  kind === 'channel-event' ? fields.map(([name, value]) => field(name, escapeValue(value))) : undefined,
)
