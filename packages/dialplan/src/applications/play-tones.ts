// PlayTones(tone): a tone that goes on while the dialplan does.

import { application } from '../engine/application.ts'
import { startTone } from '../speaking/tones.ts'

export const playTones = application(
  { name: 'PlayTones', module: 'app_playtones.so', synopsis: 'Plays a tone.', arguments: ['tone'], split: 'none' },
  async ({ data, channel, deps, log }) => {
    if (!(await startTone(deps, channel, data))) log.warning(`PlayTones: there is no tone '${data}'`)
  },
)
