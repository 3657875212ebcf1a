// EXTENSION_STATE(extension[@context]): the state of an extension, by its hint.

import { dialplanFunction } from '../engine/dialplan-function.ts'
import { extensionState as stateOf } from '../states/extension-state.ts'

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
