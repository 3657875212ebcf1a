// Proceeding(): tells the caller that the call is under way.

import { application, coreModule } from '../engine/application.ts'

export const proceeding = application(
  { name: 'Proceeding', module: coreModule, synopsis: 'Indicates that the call proceeds.', arguments: [] },
  ({ channel }) => void channel.indicate({ type: 'proceeding' }),
)
