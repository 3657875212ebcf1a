import { command } from '../command.ts'
import { refused, said } from '../reply.ts'

export const ariSetDebug = command(
  {
    name: 'ari set debug',
    synopsis: 'Writes what an application hears into the log; with all, everything and every request.',
    arguments: [
      {
        name: 'application|all',
        words: (house) => ['all', ...house.interface.applications().map(({ name }) => name)],
      },
      { name: 'switch', words: ['on', 'off'] },
    ],
    module: 'res_ari.so',
  },
  ({ args: [name = '', word = ''], house }) => {
    const isAll = name.toLowerCase() === 'all'
    const isOn = word.toLowerCase() === 'on'
    if (isAll) {
      house.interface.debug('all', isOn)
      return said(`Debugging on all applications ${isOn ? 'enabled' : 'disabled'}`)
    }
    if (isOn && !house.interface.applications().some((each) => each.name === name)) {
      return refused(`Application '${name}' not found`)
    }
    house.interface.debug(name, isOn)
    return said(`Debugging on '${name}' ${isOn ? 'enabled' : 'disabled'}`)
  },
)
