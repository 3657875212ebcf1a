// Ringing(): tells the caller that it rings.

import { application, coreModule } from '../engine/application.ts'

export const ringing = application(
  { name: 'Ringing', module: coreModule, synopsis: 'Indicates ringing.', arguments: [] },
  ({ channel }) => void channel.indicate({ type: 'ringing' }),
)
