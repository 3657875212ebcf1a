// Else(): the branch of a block that is done when no other was. Whoever comes here has done one, and is led behind the block.

import { application } from '../engine/application.ts'
import { leaveBlock } from '../flow-control/if-block.ts'

export const elseBranch = application(
  {
    name: 'Else',
    module: 'app_if.so',
    synopsis: 'Begins the branch that is done when no condition of its block holds.',
    arguments: [],
  },
  (call) => {
    if (!leaveBlock(call)) call.log.warning(`Else: there is no EndIf${call.whereWritten}`)
  },
)
