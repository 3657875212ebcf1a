import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { telephoneName } from '../../path-parameters.ts'

export const get = operation(
  {
    resource: 'telephones',
    nickname: 'get',
    method: 'GET',
    path: '/telephones/{telephoneName}',
    owner: 'shared',
    summary: 'Shows one telephone or trunk.',
    since: ['2.0.0'],
    response: 'Telephone',
    parameters: { telephoneName },
    errors: ['endpoint-not-found'],
    module: 'res_ari_endpoints.so',
  },
  ({ telephoneName }, { telephones }) => {
    const telephone = telephones.get(telephoneName)
    if (!telephone) throw new Fault('endpoint-not-found')
    return { ...telephone }
  },
)
