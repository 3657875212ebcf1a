import { operation } from '../../operation.ts'

export const getInfo = operation(
  {
    resource: 'asterisk',
    nickname: 'getInfo',
    method: 'GET',
    path: '/asterisk/info',
    owner: 'here',
    also: ['/server/info'],
    summary: 'Tells what the exchange is, what it runs on and since when.',
    since: ['12.0.0'],
    response: 'AsteriskInfo',
    parameters: {
      only: {
        in: 'query',
        type: 'string',
        about: 'The sections wanted; all of them when it is left out.',
        many: true,
        values: ['build', 'system', 'config', 'status'],
        anyCase: true,
      },
    },
    errors: [],
    module: 'res_ari_asterisk.so',
  },
  ({ only }, { system, gate }) => {
    const info = system.info(only)
    const { callsLeft } = gate
    if (info.status && Number.isFinite(callsLeft)) info.status.calls_left = callsLeft
    return { ...info }
  },
)
