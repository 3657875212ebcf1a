// STRBETWEEN(variable,insert): something put between all characters.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const strBetween = dialplanFunction(
  {
    name: 'STRBETWEEN',
    module: 'func_strings.so',
    synopsis: 'A variable with a text put between each two characters.',
    arguments: ['variable', 'insert'],
  },
  { read: (use) => [...(use.variable(use.args[0] ?? '') ?? '')].join(use.args[1]) },
)
