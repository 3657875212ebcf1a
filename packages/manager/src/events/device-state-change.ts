import { event } from '../event.ts'

export const deviceStateChange = event(
  { name: 'DeviceStateChange', privilege: 'call', from: 'device-state-changed' },
  ({ device, state }) => [
    ['Device', device],
    ['State', state],
  ],
)
