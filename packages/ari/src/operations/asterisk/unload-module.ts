import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { moduleName } from '../../path-parameters.ts'

export const unloadModule = operation(
  {
    resource: 'asterisk',
    nickname: 'unloadModule',
    method: 'DELETE',
    path: '/asterisk/modules/{moduleName}',
    also: ['/server/modules/{moduleName}'],
    summary: 'Unloads a module: the paths, applications or functions it brings are gone.',
    since: ['1.7.0', '13.5.0'],
    response: 'void',
    parameters: {
      moduleName,
    },
    errors: ['module-not-running', 'module-in-use', 'module-not-unloadable', 'module-unload-failed'],
    module: 'res_ari_asterisk.so',
  },
  async ({ moduleName }, { modules }) => {
    const outcome = await modules.unload(moduleName)
    if (!outcome.ok) throw new Fault(outcome.code)
    return undefined
  },
)
