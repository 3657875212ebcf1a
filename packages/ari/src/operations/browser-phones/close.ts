import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'

export const close = operation(
  {
    resource: 'browserPhones',
    nickname: 'close',
    method: 'DELETE',
    path: '/browserPhones/{name}',
    owner: 'here',
    summary: 'Takes a telephone in a page out of service: it is not registered any more, and its password is void.',
    notes: 'Calls it is in go on.',
    since: ['2.0.0'],
    response: 'void',
    parameters: {
      name: { in: 'path', type: 'string', about: 'Its name.', required: true },
    },
    errors: ['browser-phone-not-found'],
    module: 'res_pjsip.so',
  },
  ({ name }, { browserPhones }) => {
    if (!browserPhones.close(name)) throw new Fault('browser-phone-not-found')
    return undefined
  },
)
