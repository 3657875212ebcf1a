import { event } from '../event.ts'

export const pjsipMaintenanceStatus = event(
  { name: 'PJSIPMaintenanceStatus', privilege: 'system', from: 'maintenance-changed' },
  ({ resource, isOn }) => [
    ['Endpoint', resource],
    ['Status', isOn ? 'enabled' : 'disabled'],
  ],
)
