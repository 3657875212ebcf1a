import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { moduleCommand } from '../../requests/module-command.ts'

export const reloadModule = operation(
  {
    ...moduleCommand,
    nickname: 'reloadModule',
    method: 'PUT',
    summary: 'Lets a module read its configuration again.',
    errors: [
      'module-not-running',
      'module-not-reloadable',
      'module-not-initialized',
      'module-reload-in-progress',
      'module-reload-failed',
    ],
  },
  async ({ moduleName }, { modules }) => {
    const outcome = await modules.reload(moduleName)
    if (!outcome.ok) throw new Fault(outcome.code)
    return undefined
  },
)
