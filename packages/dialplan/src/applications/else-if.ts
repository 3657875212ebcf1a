// ElseIf(condition): another branch of a block, with a condition of its own. A branch that was done goes on here, unless it ended
// with ExitIf.

import { application } from '../engine/application.ts'
import { goToNextBranch } from '../flow-control/if-block.ts'
import { isTrue } from '../text/truth.ts'

export const elseIf = application(
  {
    name: 'ElseIf',
    module: 'app_if.so',
    synopsis: 'Begins another branch of a block, with a condition of its own.',
    arguments: ['condition?'],
    split: 'none',
  },
  (call) => {
    if (isTrue(call.data.trim()) || goToNextBranch(call)) return
    call.log.warning(`ElseIf: there is no EndIf${call.whereWritten}`)
  },
)
