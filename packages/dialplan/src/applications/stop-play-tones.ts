// StopPlayTones(): ends the tone.

import { application } from '../engine/application.ts'
import { stopTone } from '../speaking/tones.ts'

export const stopPlayTones = application(
  { name: 'StopPlayTones', module: 'app_playtones.so', synopsis: 'Ends a tone.', arguments: [] },
  ({ channel }) => void stopTone(channel),
)
