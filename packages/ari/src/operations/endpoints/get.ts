import { Fault, Rendered } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { endpointResource, technology } from '../../path-parameters.ts'

export const get = operation(
  {
    resource: 'endpoints',
    nickname: 'get',
    method: 'GET',
    path: '/endpoints/{tech}/{resource}',
    owner: 'shared',
    summary: 'Shows one endpoint.',
    since: ['12.0.0'],
    response: 'Endpoint',
    parameters: {
      tech: technology,
      resource: endpointResource,
    },
    errors: ['endpoint-not-found'],
    module: 'res_ari_endpoints.so',
  },
  ({ tech, resource }, { endpoints, render }) => {
    const endpoint = endpoints.get(tech, resource)
    if (!endpoint) throw new Fault('endpoint-not-found')
    return new Rendered(render.endpoint(endpoint))
  },
)
