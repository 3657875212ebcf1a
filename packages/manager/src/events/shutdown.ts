import { event } from '../event.ts'

export const shutdown = event({ name: 'Shutdown', privilege: 'system', from: 'shutting-down' }, ({ isRestarting }) => [
  ['Shutdown', 'Cleanly'],
  ['Restart', isRestarting ? 'True' : 'False'],
])
