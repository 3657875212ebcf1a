// WaitForSilence([ms[,times[,timeout]]]): waits until the caller is silent.

import { application } from '../engine/application.ts'
import { waitForSound } from '../listening/wait-for-sound.ts'

export const waitForSilence = application(
  {
    name: 'WaitForSilence',
    module: 'app_waitforsilence.so',
    synopsis: 'Waits for silence.',
    arguments: ['ms?', 'times?', 'timeout?'],
  },
  (call) => waitForSound(call, 'SILENCE'),
)
