// Verbose([level,]message): a line for people who watch.

import { application } from '../engine/application.ts'
import { integerPrefix } from '../text/integer-prefix.ts'

const highest = 4

export const verbose = application(
  {
    name: 'Verbose',
    module: 'app_verbose.so',
    synopsis: 'Writes a line to the log at a level of detail.',
    arguments: ['level?', 'message?'],
  },
  ({ args, data, log }) => {
    const level = args.length < 2 ? 0 : integerPrefix(args[0] as string)
    if (level === undefined || level < 0) {
      log.error(`Verbose: '${args[0]}' is no level`)
      return
    }
    log.verbose(Math.min(level, highest), args.length < 2 ? data : (args[1] as string))
  },
)
