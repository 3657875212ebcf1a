// StartMusicOnHold([class]): music while the dialplan goes on.

import { application } from '../engine/application.ts'
import { startMusic } from '../engine/music.ts'

export const startMusicOnHold = application(
  {
    name: 'StartMusicOnHold',
    module: 'res_musiconhold.so',
    synopsis: 'Begins music while the dialplan goes on.',
    arguments: ['class?'],
  },
  ({ args, channel, parts }) => void startMusic(parts, channel, args[0] ?? ''),
)
