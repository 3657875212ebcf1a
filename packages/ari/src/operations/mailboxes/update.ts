import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { mailboxName } from '../../path-parameters.ts'
import { limitFault } from '../../requests/limit-fault.ts'

export const update = operation(
  {
    resource: 'mailboxes',
    nickname: 'update',
    method: 'PUT',
    path: '/mailboxes/{mailboxName}',
    owner: 'shared',
    summary: 'Says how many messages are in a mailbox; makes it when it was not there.',
    notes: 'Telephones that watch the mailbox are told. It is kept over a restart.',
    since: ['12.1.0'],
    response: 'void',
    parameters: {
      mailboxName,
      oldMessages: { in: 'query', type: 'int', about: 'Messages that were heard already.', required: true, min: 0 },
      newMessages: { in: 'query', type: 'int', about: 'Messages that were not heard yet.', required: true, min: 0 },
    },
    errors: ['mailbox-name-missing', 'bad-message-count', 'key-too-long', 'store-failed', 'limit-reached'],
    module: 'res_ari_mailboxes.so',
  },
  ({ mailboxName, oldMessages, newMessages }, { mailboxes }) => {
    const outcome = mailboxes.update(mailboxName, { oldMessages, newMessages })
    if (!outcome.ok) throw outcome.code === 'limit-reached' ? limitFault(outcome) : new Fault(outcome.code)
    return undefined
  },
)
