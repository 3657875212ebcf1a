// Events that carry a record of a call (CDR) or of what a channel did (CEL).
// The fields are those of the record; nothing is made here.

import { event } from '../event.ts'
import { escapeValue, field } from '../message.ts'

export const cdr = event({ name: 'Cdr', privilege: 'cdr', from: 'record-told' }, ({ kind, fields }) =>
  kind === 'call' ? fields.map(([name, value]) => field(name, value)) : undefined,
)

export const cel = event({ name: 'CEL', privilege: 'call', from: 'record-told' }, ({ kind, fields }) =>
  kind === 'channel-event' ? fields.map(([name, value]) => field(name, escapeValue(value))) : undefined,
)
