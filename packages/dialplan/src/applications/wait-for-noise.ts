// WaitForNoise([ms[,times[,timeout]]]): waits until the caller makes a sound.

import { application } from '../engine/application.ts'
import { waitForSound } from '../listening/wait-for-sound.ts'

export const waitForNoise = application(
  {
    name: 'WaitForNoise',
    module: 'app_waitforsilence.so',
    synopsis: 'Waits for noise.',
    arguments: ['ms?', 'times?', 'timeout?'],
  },
  (call) => waitForSound(call, 'NOISE'),
)
