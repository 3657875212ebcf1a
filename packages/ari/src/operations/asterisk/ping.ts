import { operation } from '../../operation.ts'

export const ping = operation(
  {
    resource: 'asterisk',
    nickname: 'ping',
    method: 'GET',
    path: '/asterisk/ping',
    owner: 'here',
    also: ['/server/ping'],
    summary: 'Answers, to show that the exchange is there.',
    since: ['13.25.0', '16.2.0'],
    response: 'AsteriskPing',
    parameters: {},
    errors: [],
    module: 'res_ari_asterisk.so',
  },
  (_parameters, { system }) => system.ping(),
)
