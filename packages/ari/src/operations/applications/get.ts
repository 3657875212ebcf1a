import { Rendered } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { applicationName } from '../../path-parameters.ts'

export const get = operation(
  {
    resource: 'applications',
    nickname: 'get',
    method: 'GET',
    path: '/applications/{applicationName}',
    owner: 'gather',
    summary: 'Shows one application and what it is subscribed to.',
    since: ['13.0.0'],
    response: 'Application',
    parameters: {
      applicationName,
    },
    errors: ['application-not-found'],
    module: 'res_ari_applications.so',
  },
  ({ applicationName }, { applications }) => new Rendered(applications.get(applicationName)),
)
