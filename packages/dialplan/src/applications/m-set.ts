// MSet(name=value,name=value…): several variables at once; quotes and backslashes are taken away.

import { application, coreModule } from '../engine/application.ts'

const most = 99

export const mSet = application(
  {
    name: 'MSet',
    module: coreModule,
    synopsis: 'Sets several variables or writes several functions.',
    arguments: ['name=value...'],
  },
  async ({ args, setVariable, log }) => {
    if (args.length > most) log.warning(`MSet: only the first ${most} variables are set`)
    for (const pair of args.slice(0, most)) {
      const equals = pair.indexOf('=')
      if (equals < 0) log.warning(`MSet: there is no '=' in '${pair}'`)
      else await setVariable(pair.slice(0, equals), pair.slice(equals + 1))
    }
  },
)
