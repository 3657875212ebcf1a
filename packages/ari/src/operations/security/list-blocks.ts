import { operation } from '../../operation.ts'

export const listBlocks = operation(
  {
    resource: 'security',
    nickname: 'listBlocks',
    method: 'GET',
    path: '/security/blocks',
    owner: 'here',
    summary: 'Lists who is blocked after wrong credentials, at every door, the newest first.',
    notes: 'A block ends by itself.',
    since: ['2.0.0'],
    response: 'List[LoginBlock]',
    parameters: {
      service: {
        in: 'query',
        type: 'string',
        about: 'Only those of one door: `PJSIP`, `ARI` or `AMI`.',
      },
    },
    errors: [],
    module: 'res_ari_asterisk.so',
  },
  ({ service }, { logins, render }) =>
    logins.list(service).map(({ since, until, ...block }) => ({
      ...block,
      since: render.timestamp(since),
      until: render.timestamp(until),
    })),
)
