// EndIf(): the end of a block under a condition.

import { application } from '../engine/application.ts'
import { isInBlock } from '../flow-control/if-block.ts'

export const endIf = application(
  { name: 'EndIf', module: 'app_if.so', synopsis: 'Ends a block under a condition.', arguments: [] },
  (call) => {
    if (!isInBlock(call)) call.log.warning(`EndIf: there is no If before it${call.whereWritten}`)
  },
)
