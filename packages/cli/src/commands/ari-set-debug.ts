import { command } from '../command.ts'
import { refused, said } from '../reply.ts'

export const ariSetDebug = command(
  {
    name: 'ari set debug',
    synopsis: 'Writes what an application hears into the log; with all, everything and every request.',
    arguments: [
      {
        name: 'application|all',
        words: (deps) => ['all', ...deps.interface.applications().map(({ name }) => name)],
      },
      { name: 'switch', words: ['on', 'off'] },
    ],
    module: 'res_ari.so',
  },
  ({ args: [name = '', word = ''], deps }) => {
    const isAll = name.toLowerCase() === 'all'
    const isOn = word.toLowerCase() === 'on'
    if (isAll) {
      deps.interface.debug('all', isOn)
      return said(`Debugging on all applications ${isOn ? 'enabled' : 'disabled'}`)
    }
    if (isOn && !deps.interface.applications().some((each) => each.name === name)) {
      return refused(`Application '${name}' not found`)
    }
    deps.interface.debug(name, isOn)
    return said(`Debugging on '${name}' ${isOn ? 'enabled' : 'disabled'}`)
  },
)
