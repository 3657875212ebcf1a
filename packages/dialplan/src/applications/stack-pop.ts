// StackPop(): forgets the last Gosub without going back.

import { application } from '../engine/application.ts'

export const stackPop = application(
  {
    name: 'StackPop',
    module: 'app_stack.so',
    synopsis: 'Forgets the last Gosub without going back.',
    arguments: [],
  },
  ({ session, log }) => {
    const frame = session.stack.pop()
    if (frame) session.stack.forget(frame)
    else log.warning('StackPop: the channel is in no subroutine')
  },
)
