import { command } from '../command.ts'
import { shown } from '../reply.ts'

const rule = '-'.repeat(69)

export const devstateList = command(
  {
    name: 'devstate list',
    synopsis: 'Lists the devices whose states the dialplan or applications have set.',
    module: 'func_devstate.so',
  },
  ({ deps: { database, deviceStates } }) => {
    const family = 'CustomDevstate'
    const custom = database
      .tree(family)
      .map(({ path, value }) => ({ name: `Custom:${path.slice(family.length + 2)}`, state: value }))
    const all = [...custom, ...deviceStates.list().map(({ name, state }) => ({ name, state }))]
    const rows = all.flatMap(({ name, state }) => [`--- Name: '${name}'  State: '${state}'`, '---'])
    const title = '--- Custom Device States --------------------------------------------'
    return shown(['', rule, title, rule, '---', ...rows, rule, rule, ''], all)
  },
)
