// StopMusicOnHold(): ends the music.

import { application } from '../engine/application.ts'

export const stopMusicOnHold = application(
  { name: 'StopMusicOnHold', module: 'res_musiconhold.so', synopsis: 'Ends the music.', arguments: [] },
  ({ channel }) => void channel.stopMusic(),
)
