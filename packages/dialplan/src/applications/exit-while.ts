// ExitWhile(): out of this loop.

import { application } from '../engine/application.ts'
import { leaveLoop } from '../flow-control/while-loop.ts'

export const exitWhile = application(
  { name: 'ExitWhile', module: 'app_while.so', synopsis: 'Leaves a loop.', arguments: [] },
  (call) => {
    if (!leaveLoop(call)) call.log.warning('ExitWhile: the channel is in no loop that ends')
  },
)
