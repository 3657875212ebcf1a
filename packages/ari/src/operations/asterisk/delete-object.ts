import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { configClass, objectId, objectType } from '../../path-parameters.ts'

export const deleteObject = operation(
  {
    resource: 'asterisk',
    nickname: 'deleteObject',
    method: 'DELETE',
    path: '/asterisk/config/dynamic/{configClass}/{objectType}/{id}',
    owner: 'shared',
    also: [
      '/server/config/dynamic/{configClass}/{objectType}/{id}',
      '/asterisk/{configClass}/{objectType}/{id}',
      '/server/{configClass}/{objectType}/{id}',
    ],
    summary: 'Deletes a configuration object.',
    since: ['1.7.0', '13.5.0'],
    response: 'void',
    parameters: {
      configClass,
      objectType,
      id: objectId,
    },
    errors: ['config-class-not-found', 'object-type-not-found', 'object-not-found', 'cannot-delete'],
    module: 'res_ari_asterisk.so',
  },
  ({ configClass, objectType, id }, { configuration }) => {
    const outcome = configuration.remove(configClass, objectType, id)
    if (!outcome.ok) throw new Fault(outcome.code, { configClass, objectType, id })
    return undefined
  },
)
