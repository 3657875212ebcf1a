import { event } from '../event.ts'
import { field } from '../message.ts'
import { reloadStatuses } from '../own-events.ts'

export const reload = event({ name: 'Reload', privilege: 'system', from: 'module-reloaded' }, ({ module, status }) => [
  ['Module', module],
  field('Status', reloadStatuses[status]),
])
