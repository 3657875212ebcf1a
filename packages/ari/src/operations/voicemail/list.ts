import { operation } from '../../operation.ts'

export const list = operation(
  {
    resource: 'voicemail',
    nickname: 'list',
    method: 'GET',
    path: '/voicemail',
    owner: 'here',
    summary: 'Lists the mailboxes with their counts.',
    since: ['2.0.0'],
    response: 'List[Voicemailbox]',
    parameters: {},
    errors: [],
    module: 'app_voicemail.so',
  },
  async (_parameters, { voicemail }) => [...(await voicemail.list())],
)
