import { Rendered } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { joinList } from '../../requests/join-list.ts'

export const list = operation(
  {
    resource: 'channels',
    nickname: 'list',
    method: 'GET',
    path: '/channels',
    owner: 'gather',
    summary: 'Lists all channels, in an application or not.',
    since: ['12.0.0'],
    response: 'List[Channel]',
    parameters: {},
    errors: [],
    module: 'res_ari_channels.so',
  },
  (_, { channels, render }) => {
    const texts = channels.list().map((channel) => render.channel(channel.snapshot()))
    return new Rendered(joinList(texts))
  },
)
