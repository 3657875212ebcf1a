// ContinueWhile(): back to the condition of this loop.

import { application } from '../engine/application.ts'
import { repeatLoop } from '../flow-control/while-loop.ts'

export const continueWhile = application(
  { name: 'ContinueWhile', module: 'app_while.so', synopsis: 'Goes back to the condition of a loop.', arguments: [] },
  (call) => {
    if (!repeatLoop(call)) call.log.warning('ContinueWhile: the channel is in no loop')
  },
)
