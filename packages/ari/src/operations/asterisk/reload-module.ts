import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { moduleName } from '../../path-parameters.ts'

export const reloadModule = operation(
  {
    resource: 'asterisk',
    nickname: 'reloadModule',
    method: 'PUT',
    path: '/asterisk/modules/{moduleName}',
    also: ['/server/modules/{moduleName}'],
    summary: 'Lets a module read its configuration again.',
    since: ['1.7.0', '13.5.0'],
    response: 'void',
    parameters: {
      moduleName,
    },
    errors: [
      'module-not-running',
      'module-not-reloadable',
      'module-not-initialized',
      'module-reload-in-progress',
      'module-reload-failed',
    ],
    module: 'res_ari_asterisk.so',
  },
  async ({ moduleName }, { modules }) => {
    const outcome = await modules.reload(moduleName)
    if (!outcome.ok) throw new Fault(outcome.code)
    return undefined
  },
)
