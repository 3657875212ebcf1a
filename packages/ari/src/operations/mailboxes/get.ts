import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { mailboxName } from '../../path-parameters.ts'

export const get = operation(
  {
    resource: 'mailboxes',
    nickname: 'get',
    method: 'GET',
    path: '/mailboxes/{mailboxName}',
    owner: 'shared',
    summary: 'Shows one mailbox.',
    since: ['12.1.0'],
    response: 'Mailbox',
    parameters: {
      mailboxName,
    },
    errors: ['mailbox-is-not-there'],
    module: 'res_ari_mailboxes.so',
  },
  ({ mailboxName }, { mailboxes }) => {
    const mailbox = mailboxes.get(mailboxName)
    if (!mailbox) throw new Fault('mailbox-is-not-there')
    const { name, oldMessages, newMessages } = mailbox
    return { name, old_messages: oldMessages, new_messages: newMessages }
  },
)
