import { operation } from '../../operation.ts'

export const list = operation(
  {
    resource: 'queues',
    nickname: 'list',
    method: 'GET',
    path: '/queues',
    owner: 'here',
    summary: 'Lists the queues with their figures, members and callers.',
    since: ['2.0.0'],
    response: 'List[Queue]',
    parameters: {},
    errors: [],
    module: 'app_queue.so',
  },
  (_parameters, { queues }) => [...queues.list()],
)
