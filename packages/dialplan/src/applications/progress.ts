// Progress(): opens the way for sound before the answer.

import { application, coreModule } from '../engine/application.ts'

export const progress = application(
  { name: 'Progress', module: coreModule, synopsis: 'Indicates progress.', arguments: [] },
  ({ channel }) => void channel.indicate({ type: 'progress' }),
)
