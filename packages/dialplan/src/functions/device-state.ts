// DEVICE_STATE(device): what a device does; the dialplan's own may be set.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const deviceState = dialplanFunction(
  {
    name: 'DEVICE_STATE',
    module: 'func_devstate.so',
    synopsis: 'What a device does.',
    arguments: ['device'],
    split: 'none',
  },
  {
    read: ({ data, deps }) => deps.deviceStates.get(data),
    write(use, value) {
      const set = use.deps.deviceStates.setCustom(use.data, value.trim())
      if (set.ok) return true
      use.log.warning(`DEVICE_STATE: cannot set '${use.data}' to '${value}': ${set.code}`)
      return false
    },
  },
)
