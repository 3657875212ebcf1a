// Busy([seconds]): tells the caller that the line is busy, and ends.

import { refuseCall } from '../dialling/refuse-call.ts'
import { application, coreModule } from '../engine/application.ts'

export const busy = application(
  { name: 'Busy', module: coreModule, synopsis: 'Indicates busy, waits, and ends the call.', arguments: ['seconds?'] },
  (call) => refuseCall(call, 'busy', 17),
)
