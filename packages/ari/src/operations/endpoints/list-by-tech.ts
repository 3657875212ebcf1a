import { Fault, Rendered } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { technology } from '../../path-parameters.ts'
import { joinList } from '../../requests/join-list.ts'

export const listByTech = operation(
  {
    resource: 'endpoints',
    nickname: 'listByTech',
    method: 'GET',
    path: '/endpoints/{tech}',
    owner: 'shared',
    summary: 'Lists the endpoints of one technology.',
    notes: "The technology's letter case matters.",
    since: ['12.0.0'],
    response: 'List[Endpoint]',
    parameters: {
      tech: technology,
    },
    errors: ['technology-not-found'],
    module: 'res_ari_endpoints.so',
  },
  ({ tech }, { endpoints, render }) => {
    const found = endpoints.listOf(tech)
    if (!found) throw new Fault('technology-not-found', { tech })
    return new Rendered(joinList(found.map(render.endpoint)))
  },
)
