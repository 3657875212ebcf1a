import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { sessionId } from '../../path-parameters.ts'

export const disconnect = operation(
  {
    resource: 'sessions',
    nickname: 'disconnect',
    method: 'DELETE',
    path: '/sessions/{sessionId}',
    owner: 'here',
    summary: 'Closes the socket of an application.',
    notes:
      'Every application it serves loses it. A client that goes on by itself is back at once; events of one that resumes are kept for it. Calls that are in the application stay there.',
    since: ['2.0.0'],
    response: 'void',
    parameters: { sessionId },
    errors: ['session-not-found'],
    module: 'res_ari_applications.so',
  },
  ({ sessionId }, { applications }, { user }) => {
    if (!applications.disconnect(sessionId, user.name)) throw new Fault('session-not-found')
    return undefined
  },
)
