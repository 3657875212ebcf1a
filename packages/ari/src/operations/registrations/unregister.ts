import { Accepted, Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { registrationName } from '../../path-parameters.ts'

export const unregister = operation(
  {
    resource: 'registrations',
    nickname: 'unregister',
    method: 'POST',
    path: '/registrations/{registrationName}/unregister',
    owner: 'here',
    summary: 'Takes a registration back; it stays so until somebody registers it again, or a restart.',
    notes: 'The server is told when it is registered there now.',
    since: ['2.0.0'],
    response: 'void',
    success: 202,
    parameters: { registrationName },
    errors: ['registration-not-found'],
    module: 'res_ari_endpoints.so',
  },
  ({ registrationName }, { telephones }) => {
    if (!telephones.register(registrationName, false)) throw new Fault('registration-not-found')
    return new Accepted()
  },
)
