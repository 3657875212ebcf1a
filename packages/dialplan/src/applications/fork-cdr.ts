// ForkCDR([options]): another call record beside the one there is.

import { application } from '../engine/application.ts'

export const forkCdr = application(
  {
    name: 'ForkCDR',
    module: 'app_forkcdr.so',
    synopsis: 'Begins another call record beside the one there is.',
    arguments: ['options?'],
    options: {
      a: 'the new one is answered now, when the old one was',
      e: 'the old one ends',
      r: 'the new one begins now',
      v: 'fields of the dialplan are kept',
    },
  },
  ({ channel, options, deps: { callRecords } }) => {
    if (channel.limits.check('max_records', callRecords.countOf(channel) + 1)) return 'continue'
    callRecords.fork(channel, {
      answers: options.has('a'),
      ends: options.has('e'),
      resets: options.has('r'),
      keepsVariables: options.has('v'),
    })
    return 'continue'
  },
)
