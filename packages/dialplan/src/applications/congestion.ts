// Congestion([seconds]): tells the caller that there is no way through, and ends.

import { refuseCall } from '../dialling/refuse-call.ts'
import { application, coreModule } from '../engine/application.ts'

export const congestion = application(
  {
    name: 'Congestion',
    module: coreModule,
    synopsis: 'Indicates congestion, waits, and ends the call.',
    arguments: ['seconds?'],
  },
  (call) => refuseCall(call, 'congestion', 34),
)
