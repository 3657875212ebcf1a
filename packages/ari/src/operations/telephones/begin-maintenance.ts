import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { endpointResource, technology } from '../../path-parameters.ts'

export const beginMaintenance = operation(
  {
    resource: 'telephones',
    nickname: 'beginMaintenance',
    method: 'PUT',
    path: '/endpoints/{tech}/{resource}/maintenance',
    owner: 'here',
    summary: 'Takes an endpoint out of service while somebody works on it.',
    notes:
      'What is new from it or for it is refused with 503, its device is unavailable once its calls have ended, and what is in progress goes on. A restart ends it.',
    since: ['2.0.0'],
    response: 'void',
    parameters: { tech: technology, resource: endpointResource },
    errors: ['endpoint-not-found'],
    module: 'res_ari_endpoints.so',
  },
  ({ tech, resource }, { telephones }) => {
    if (tech.toUpperCase() !== 'PJSIP' || !telephones.maintain(resource, true)) throw new Fault('endpoint-not-found')
    return undefined
  },
)
