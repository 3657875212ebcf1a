// Milliwatt([options]): the test tone, until the hangup.

import { untilAborted } from '../dialling/refuse-call.ts'
import { application } from '../engine/application.ts'
import { startTone, stopTone } from '../speaking/tones.ts'

export const milliwatt = application(
  {
    name: 'Milliwatt',
    module: 'app_milliwatt.so',
    synopsis: 'Plays the test tone.',
    arguments: ['options?'],
    options: { m: 'silence for a second every ten seconds', o: 'the tone of old, 1000 hertz' },
  },
  async ({ options, channel, deps, signal }) => {
    channel.answer()
    const frequency = options.has('o') ? '1000' : '1004'
    await startTone(deps, channel, options.has('m') ? `${frequency}/9000,0/1000` : frequency)
    try {
      return await untilAborted(signal)
    } finally {
      stopTone(channel)
    }
  },
)
