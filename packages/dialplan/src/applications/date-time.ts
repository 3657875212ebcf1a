// DateTime([epoch][,zone[,format[,options]]]): another name of SayUnixTime.

import { application } from '../engine/application.ts'

export const dateTime = application(
  {
    name: 'DateTime',
    module: 'app_sayunixtime.so',
    synopsis: 'Says a moment, as SayUnixTime does.',
    arguments: ['data?'],
    split: 'none',
  },
  (call) => call.execute('SayUnixTime', call.data) ?? 'continue',
)
