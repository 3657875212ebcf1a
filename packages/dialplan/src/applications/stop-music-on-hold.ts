// StopMusicOnHold(): ends the music.

import { application } from '../engine/application.ts'
import { stopMusic } from '../engine/music.ts'

export const stopMusicOnHold = application(
  { name: 'StopMusicOnHold', module: 'res_musiconhold.so', synopsis: 'Ends the music.', arguments: [] },
  ({ channel, parts }) => void stopMusic(parts, channel),
)
