// If(condition): a block up to ElseIf, Else or EndIf that is done when the condition holds.

import { application } from '../engine/application.ts'
import { goToNextBranch } from '../flow-control/if-block.ts'
import { isTrue } from '../text/truth.ts'

export const ifBlock = application(
  {
    name: 'If',
    module: 'app_if.so',
    synopsis: 'Begins a block that is done when a condition holds.',
    arguments: ['condition?'],
    split: 'none',
  },
  (call) => {
    if (isTrue(call.data.trim()) || goToNextBranch(call)) return
    call.log.warning(`If: there is no EndIf${call.whereWritten}`)
  },
)
