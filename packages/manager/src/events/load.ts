import { event } from '../event.ts'

export const load = event({ name: 'Load', privilege: 'system', from: 'module-loaded' }, ({ module }) => [
  ['Module', module],
  ['Status', 'Success'],
])
