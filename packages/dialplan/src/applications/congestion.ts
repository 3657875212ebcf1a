// Congestion([seconds]): tells the caller that there is no way through, and ends.

import { application, coreModule } from '../engine/application.ts'
import { refuseCall } from '../engine/refuse-call.ts'

export const congestion = application(
  {
    name: 'Congestion',
    module: coreModule,
    synopsis: 'Indicates congestion, waits, and ends the call.',
    arguments: ['seconds?'],
  },
  (call) => refuseCall(call, 'congestion', 34),
)
