// ResetCDR([options]): the call record begins anew.

import { application } from '../engine/application.ts'

export const resetCdr = application(
  {
    name: 'ResetCDR',
    module: 'app_cdr.so',
    synopsis: 'Lets the call record begin anew.',
    arguments: ['options?'],
    options: { v: 'fields of the dialplan are kept' },
  },
  ({ channel, options, deps }) => void deps.callRecords.restart(channel, options.has('v')),
)
