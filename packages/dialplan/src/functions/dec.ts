// DEC(variable): takes one from a variable and gives the new value.

import { dialplanFunction } from '../engine/dialplan-function.ts'
import { step } from '../text/step-variable.ts'

export const dec = dialplanFunction(
  { name: 'DEC', module: 'func_math.so', synopsis: 'Takes one from a variable.', arguments: ['variable'] },
  { read: (use) => step(use, -1) },
)
