import { Accepted, Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { registrationName } from '../../path-parameters.ts'

export const register = operation(
  {
    resource: 'registrations',
    nickname: 'register',
    method: 'POST',
    path: '/registrations/{registrationName}/register',
    owner: 'here',
    summary: 'Sends a registration now, whatever came of it before.',
    notes: 'The answer of the server is seen in the registration when it has come.',
    since: ['2.0.0'],
    response: 'void',
    success: 202,
    parameters: { registrationName },
    errors: ['registration-not-found'],
    module: 'res_ari_endpoints.so',
  },
  ({ registrationName }, { telephones }) => {
    if (!telephones.register(registrationName, true)) throw new Fault('registration-not-found')
    return new Accepted()
  },
)
