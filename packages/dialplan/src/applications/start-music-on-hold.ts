// StartMusicOnHold([class]): music while the dialplan goes on.

import { application } from '../engine/application.ts'

export const startMusicOnHold = application(
  {
    name: 'StartMusicOnHold',
    module: 'res_musiconhold.so',
    synopsis: 'Begins music while the dialplan goes on.',
    arguments: ['class?'],
  },
  ({ args, channel }) => void channel.startMusic(args[0] || 'default'),
)
