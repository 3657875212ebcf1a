import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { applicationName } from '../../path-parameters.ts'
import { showSessions } from '../../requests/show-sessions.ts'

export const listByApplication = operation(
  {
    resource: 'sessions',
    nickname: 'listByApplication',
    method: 'GET',
    path: '/applications/{applicationName}/sessions',
    owner: 'gather',
    summary: 'Shows the socket of one application, how many events it gets and whether it keeps up.',
    since: ['2.0.0'],
    response: 'List[ApplicationSession]',
    parameters: { applicationName },
    errors: ['application-not-found'],
    module: 'res_ari_applications.so',
  },
  ({ applicationName }, deps) => {
    const sessions = showSessions(deps, applicationName)
    if (sessions.length === 0) throw new Fault('application-not-found', { application: applicationName })
    return sessions
  },
)
