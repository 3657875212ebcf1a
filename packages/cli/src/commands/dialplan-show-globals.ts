import { counted } from '../columns.ts'
import { command } from '../command.ts'
import { shown } from '../reply.ts'

export const dialplanShowGlobals = command(
  { name: 'dialplan show globals', synopsis: 'Shows the global variables.' },
  ({ deps: { globalVariables } }) => {
    const all = globalVariables.list()
    const lines = all.map(([name, value]) => `   ${name}=${value}`)
    return shown([...lines, '', `    -- ${counted(all.length, 'variable')}`], Object.fromEntries(all))
  },
)
