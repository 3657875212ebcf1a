import { operation } from '../../operation.ts'

export const list = operation(
  {
    resource: 'mailboxes',
    nickname: 'list',
    method: 'GET',
    path: '/mailboxes',
    owner: 'shared',
    summary: 'Lists the mailboxes.',
    since: ['12.1.0'],
    response: 'List[Mailbox]',
    parameters: {},
    errors: [],
    module: 'res_ari_mailboxes.so',
  },
  (_parameters, { mailboxes }) =>
    mailboxes
      .list()
      .map(({ name, oldMessages, newMessages }) => ({ name, old_messages: oldMessages, new_messages: newMessages })),
)
