import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { configClass, objectId, objectType } from '../../path-parameters.ts'

export const getObject = operation(
  {
    resource: 'asterisk',
    nickname: 'getObject',
    method: 'GET',
    path: '/asterisk/config/dynamic/{configClass}/{objectType}/{id}',
    owner: 'shared',
    also: [
      '/server/config/dynamic/{configClass}/{objectType}/{id}',
      '/asterisk/{configClass}/{objectType}/{id}',
      '/server/{configClass}/{objectType}/{id}',
    ],
    summary: 'Shows a configuration object with all of its fields, those left at their default too.',
    since: ['1.7.0', '13.5.0'],
    response: 'List[ConfigTuple]',
    parameters: {
      configClass,
      objectType,
      id: objectId,
    },
    errors: ['config-class-not-found', 'object-type-not-found', 'object-not-found'],
    module: 'res_ari_asterisk.so',
  },
  ({ configClass, objectType, id }, { configuration }) => {
    const outcome = configuration.get(configClass, objectType, id)
    if (!outcome.ok) throw new Fault(outcome.code, { configClass, objectType, id })
    return outcome.fields.map(({ attribute, value }) => ({ attribute, value }))
  },
)
