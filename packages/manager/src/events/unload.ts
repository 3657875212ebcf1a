import { event } from '../event.ts'

export const unload = event({ name: 'Unload', privilege: 'system', from: 'module-unloaded' }, ({ module }) => [
  ['Module', module],
  ['Status', 'Success'],
])
