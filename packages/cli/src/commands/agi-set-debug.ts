import { command } from '../command.ts'
import { said } from '../reply.ts'

export const agiSetDebug = command(
  {
    name: 'agi set debug',
    synopsis: 'Shows every line that programs which drive calls say and hear.',
    arguments: [{ name: 'switch', words: ['on', 'off'] }],
    module: 'res_agi.so',
  },
  ({ args: [word = ''], deps: { agi } }) => {
    const isOn = word.toLowerCase() === 'on'
    agi.isDebugged = isOn
    return said(`AGI Debugging ${isOn ? 'Enabled' : 'Disabled'}`)
  },
)
