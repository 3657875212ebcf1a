import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { moduleName } from '../../path-parameters.ts'
import { showModule } from '../../show-module.ts'

export const getModule = operation(
  {
    resource: 'asterisk',
    nickname: 'getModule',
    method: 'GET',
    path: '/asterisk/modules/{moduleName}',
    owner: 'here',
    also: ['/server/modules/{moduleName}'],
    summary: 'Shows one loaded module.',
    since: ['1.7.0', '13.5.0'],
    response: 'Module',
    parameters: {
      moduleName,
    },
    errors: ['module-not-found', 'module-name-inexact'],
    module: 'res_ari_asterisk.so',
  },
  ({ moduleName }, { modules }) => {
    const outcome = modules.get(moduleName)
    if (!outcome.ok) throw new Fault(outcome.code)
    return showModule(outcome.module)
  },
)
