import { Rendered } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { joinList } from '../../requests/join-list.ts'

export const list = operation(
  {
    resource: 'applications',
    nickname: 'list',
    method: 'GET',
    path: '/applications',
    owner: 'gather',
    summary: 'Lists the applications that are registered, connected or not.',
    since: ['13.0.0'],
    response: 'List[Application]',
    parameters: {},
    errors: [],
    module: 'res_ari_applications.so',
  },
  (_parameters, { applications }) => new Rendered(joinList(applications.list())),
)
