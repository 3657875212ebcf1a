// EndWhile(): back to the While of this loop.

import { application } from '../engine/application.ts'
import { repeatLoop } from '../flow-control/while-loop.ts'

export const endWhile = application(
  { name: 'EndWhile', module: 'app_while.so', synopsis: 'Ends a loop: back to its condition.', arguments: [] },
  (call) => {
    if (!repeatLoop(call)) call.log.warning('EndWhile: there is no While before it')
  },
)
