import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { moduleCommand } from '../../requests/module-command.ts'

export const unloadModule = operation(
  {
    ...moduleCommand,
    nickname: 'unloadModule',
    method: 'DELETE',
    summary: 'Unloads a module: the paths, applications or functions it brings are gone.',
    errors: ['module-not-running', 'module-in-use', 'module-not-unloadable', 'module-unload-failed'],
  },
  async ({ moduleName }, { modules }) => {
    const outcome = await modules.unload(moduleName)
    if (!outcome.ok) throw new Fault(outcome.code)
    return undefined
  },
)
