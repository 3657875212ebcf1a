import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { endpointResource, technology } from '../../path-parameters.ts'

export const endMaintenance = operation(
  {
    resource: 'telephones',
    nickname: 'endMaintenance',
    method: 'DELETE',
    path: '/endpoints/{tech}/{resource}/maintenance',
    owner: 'here',
    summary: 'Puts an endpoint back into service.',
    notes: 'It need not have been out of service.',
    since: ['2.0.0'],
    response: 'void',
    parameters: { tech: technology, resource: endpointResource },
    errors: ['endpoint-not-found'],
    module: 'res_ari_endpoints.so',
  },
  ({ tech, resource }, { telephones }) => {
    if (tech.toUpperCase() !== 'PJSIP' || !telephones.maintain(resource, false)) throw new Fault('endpoint-not-found')
    return undefined
  },
)
