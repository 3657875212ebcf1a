// Dialplan functions of what can be subscribed to: DEVICE_STATE, EXTENSION_STATE, HINT.
// Not PRESENCE_STATE, which has fields and options.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { extensionState as stateOf } from '../states/extension-state.ts'

/** DEVICE_STATE(device): what a device does; the dialplan's own may be set. */
export const deviceState = dialplanFunction(
  {
    name: 'DEVICE_STATE',
    module: 'func_devstate.so',
    synopsis: 'The state of a device.',
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

/** EXTENSION_STATE(extension[@context]): the state of an extension, by its hint. */
export const extensionState = dialplanFunction(
  {
    name: 'EXTENSION_STATE',
    module: 'func_extstate.so',
    synopsis: 'The state of an extension, by its hint.',
    arguments: ['extension'],
    split: 'none',
  },
  {
    read({ data, deps }) {
      const [exten = '', context] = data.split('@', 2)
      const hint = deps.extensions.hint(context || 'default', exten)
      if (!hint) return 'UNKNOWN'
      return stateOf(hint.devices.map((device) => deps.deviceStates.get(device)))
    },
  },
)

/** HINT(extension[@context][,n]): the devices of an extension, or its name. */
export const hint = dialplanFunction(
  {
    name: 'HINT',
    module: 'func_dialplan.so',
    synopsis: 'The devices behind an extension, or its name.',
    arguments: ['extension', 'options?'],
  },
  {
    read(use) {
      const [exten = '', context] = (use.args[0] ?? '').split('@', 2)
      const found = use.deps.extensions.hint(context || use.channel?.facts.context || 'default', exten)
      if (!found) return failed(use, `HINT: there is no hint for '${use.args[0]}'`)
      return use.args[1]?.includes('n') ? found.name : found.devices.join('&')
    },
  },
)
