import { operation } from '../../operation.ts'

export const listLogChannels = operation(
  {
    resource: 'asterisk',
    nickname: 'listLogChannels',
    method: 'GET',
    path: '/asterisk/logging',
    owner: 'here',
    also: ['/server/logging'],
    summary: 'Lists the places the log is written to.',
    since: ['1.7.0', '13.6.0'],
    response: 'List[LogChannel]',
    parameters: {},
    errors: [],
    module: 'res_ari_asterisk.so',
  },
  (_parameters, { logs }) =>
    logs.list().map(({ channel, type, status, configuration }) => ({ channel, type, status, configuration })),
)
