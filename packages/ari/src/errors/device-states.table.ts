// Errors about device states.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const deviceStatesErrors = {
  'device-not-controlled': {
    status: 409,
    message: 'Uncontrolled device specified',
    about: 'Only devices whose names begin with `Stasis:` are set through the interface.',
  },
  'device-name-missing': {
    status: 404,
    message: 'Device name is missing',
    about: 'After `Stasis:` comes the name of the device.',
  },
  'unknown-device-state': {
    status: 400,
    message: 'Unknown device state',
    about: '`allowed` lists the states a device can be set to.',
  },
} as const satisfies ErrorTable
