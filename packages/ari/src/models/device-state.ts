import { model } from '@jackfield/description'

export const deviceState = model({
  name: 'DeviceState',
  resource: 'deviceStates',
  about: 'Whether a device is free, ringing, in use and so on.',
  fields: {
    name: { type: 'string', about: 'The device.' },
    state: {
      type: 'string',
      about: 'Its state.',
      values: ['UNKNOWN', 'NOT_INUSE', 'INUSE', 'BUSY', 'INVALID', 'UNAVAILABLE', 'RINGING', 'RINGINUSE', 'ONHOLD'],
    },
  },
})
