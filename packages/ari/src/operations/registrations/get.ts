import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { registrationName } from '../../path-parameters.ts'

export const get = operation(
  {
    resource: 'registrations',
    nickname: 'get',
    method: 'GET',
    path: '/registrations/{registrationName}',
    owner: 'here',
    summary: 'Shows one registration of the exchange elsewhere.',
    since: ['2.0.0'],
    response: 'Registration',
    parameters: { registrationName },
    errors: ['registration-not-found'],
    module: 'res_ari_endpoints.so',
  },
  ({ registrationName }, { telephones }) => {
    const registration = telephones.registration(registrationName)
    if (!registration) throw new Fault('registration-not-found')
    return { ...registration }
  },
)
