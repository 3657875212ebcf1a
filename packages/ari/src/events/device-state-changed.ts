import { event } from '../event.ts'
import { deviceTopic } from '../topic.ts'

export const deviceStateChanged = event(
  {
    name: 'DeviceStateChanged',
    about: 'A device became free, busy or the like.',
    from: 'device-state-changed',
    fields: {
      device_state: { type: 'DeviceState', about: 'The device and its new state.' },
    },
  },
  {
    concerns: ({ device }) => [deviceTopic(device)],
    fields: ({ device, state }) => `"device_state":${JSON.stringify({ name: device, state })}`,
  },
)
