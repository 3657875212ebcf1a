// ExitIf(): out of a block under a condition.

import { application } from '../engine/application.ts'
import { isInBlock, leaveBlock } from '../flow-control/if-block.ts'

export const exitIf = application(
  { name: 'ExitIf', module: 'app_if.so', synopsis: 'Leaves a block under a condition.', arguments: [] },
  (call) => {
    if (isInBlock(call) && leaveBlock(call)) return
    call.log.warning(`ExitIf: the channel is in no block that ends${call.whereWritten}`)
  },
)
