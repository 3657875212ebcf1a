import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { moduleCommand } from '../../requests/module-command.ts'

export const loadModule = operation(
  {
    ...moduleCommand,
    nickname: 'loadModule',
    method: 'POST',
    summary: 'Loads a module: what it brings is there again.',
    errors: ['module-already-loaded', 'module-load-declined', 'module-load-skipped', 'module-load-failed'],
  },
  async ({ moduleName }, { modules }) => {
    const outcome = await modules.load(moduleName)
    if (!outcome.ok) throw new Fault(outcome.code)
    return undefined
  },
)
