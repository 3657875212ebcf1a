import { operation } from '../../operation.ts'

export const list = operation(
  {
    resource: 'mediaSockets',
    nickname: 'list',
    method: 'GET',
    path: '/mediaSockets',
    owner: 'gather',
    summary:
      'Lists the sockets that carry sound to programs now, with what waits in their queues and how soon each answers.',
    since: ['2.0.0'],
    response: 'List[MediaSocket]',
    parameters: {},
    errors: [],
    module: 'res_ari_channels.so',
  },
  async (_parameters, { mediaSockets }) => [...(await mediaSockets.sockets())],
)
