// HINT(extension[@context][,n]): the devices of an extension, or its name.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'

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
