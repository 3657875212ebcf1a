// While(condition): a loop up to EndWhile, as long as the condition holds.

import { application } from '../engine/application.ts'
import { enterLoop, skipLoop } from '../flow-control/while-loop.ts'
import { isTrue } from '../text/truth.ts'

export const whileLoop = application(
  {
    name: 'While',
    module: 'app_while.so',
    synopsis: 'Begins a loop that goes on while a condition holds.',
    arguments: ['condition?'],
    split: 'none',
  },
  (call) => {
    if (isTrue(call.data.trim())) enterLoop(call)
    else skipLoop(call)
  },
)
