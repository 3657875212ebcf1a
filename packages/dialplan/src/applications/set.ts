// Set(name=value): a variable of the channel, or a function written. The value is taken as it stands.

import { application, coreModule } from '../engine/application.ts'

export const set = application(
  {
    name: 'Set',
    module: coreModule,
    synopsis: 'Sets a variable or writes a function.',
    arguments: ['name=value'],
    split: 'none',
  },
  async ({ data, setVariable, log }) => {
    const equals = data.indexOf('=')
    if (equals < 0) {
      log.warning(`Set: there is no '=' in '${data}'`)
      return
    }
    const name = data.slice(0, equals)
    if (name.includes(' ') && !name.endsWith(')')) log.warning(`Set: the name '${name}' has a blank in it`)
    await setVariable(name, data.slice(equals + 1))
  },
)
