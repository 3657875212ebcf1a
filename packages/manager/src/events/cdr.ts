import { event } from '../event.ts'
import { field } from '../message.ts'

export const cdr = event({ name: 'Cdr', privilege: 'cdr', from: 'record-told' }, ({ kind, fields }) =>
  kind === 'call' ? fields.map(([name, value]) => field(name, value)) : undefined,
)
