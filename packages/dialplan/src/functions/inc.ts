// INC(variable): adds one to a variable and gives the new value.

import { dialplanFunction } from '../engine/dialplan-function.ts'
import { step } from '../text/step-variable.ts'

export const inc = dialplanFunction(
  { name: 'INC', module: 'func_math.so', synopsis: 'Adds one to a variable.', arguments: ['variable'] },
  { read: (use) => step(use, 1) },
)
