import { operation } from '../../operation.ts'

export const listAgents = operation(
  {
    resource: 'mediaSockets',
    nickname: 'listAgents',
    method: 'GET',
    path: '/mediaSockets/agents',
    owner: 'gather',
    summary:
      'Lists the programs that hear calls and speak in them, with how soon they answer and how often they are interrupted, since the start.',
    notes: 'Of the last 1,000 answers of each program.',
    since: ['2.0.0'],
    response: 'List[MediaAgent]',
    parameters: {},
    errors: [],
    module: 'res_ari_channels.so',
  },
  (_parameters, { mediaSockets }) => [...mediaSockets.agents()],
)
