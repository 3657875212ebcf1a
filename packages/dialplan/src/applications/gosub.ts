// Gosub([[context,]exten,]priority[(arguments)]): calls a subroutine of the dialplan.

import { application } from '../engine/application.ts'
import { enterSubroutine } from '../subroutines/enter-subroutine.ts'

export const gosub = application(
  {
    name: 'Gosub',
    module: 'app_stack.so',
    synopsis: 'Calls a subroutine, which comes back with Return.',
    arguments: ['location(arguments)'],
    split: 'none',
  },
  (call) => (enterSubroutine(call, call.data) ? 'continue' : 'end'),
)
