import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { moduleName } from '../../path-parameters.ts'

export const loadModule = operation(
  {
    resource: 'asterisk',
    nickname: 'loadModule',
    method: 'POST',
    path: '/asterisk/modules/{moduleName}',
    also: ['/server/modules/{moduleName}'],
    summary: 'Loads a module: what it brings is there again.',
    since: ['1.7.0', '13.5.0'],
    response: 'void',
    parameters: {
      moduleName,
    },
    errors: ['module-already-loaded', 'module-load-declined', 'module-load-skipped', 'module-load-failed'],
    module: 'res_ari_asterisk.so',
  },
  async ({ moduleName }, { modules }) => {
    const outcome = await modules.load(moduleName)
    if (!outcome.ok) throw new Fault(outcome.code)
    return undefined
  },
)
