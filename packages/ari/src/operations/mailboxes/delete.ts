import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { mailboxName } from '../../path-parameters.ts'

export const remove = operation(
  {
    resource: 'mailboxes',
    nickname: 'delete',
    method: 'DELETE',
    path: '/mailboxes/{mailboxName}',
    owner: 'shared',
    summary: 'Deletes a mailbox.',
    notes: 'Telephones that watch it are told that nothing waits.',
    since: ['12.1.0'],
    response: 'void',
    parameters: {
      mailboxName,
    },
    errors: ['mailbox-not-found', 'store-failed'],
    module: 'res_ari_mailboxes.so',
  },
  ({ mailboxName }, { mailboxes }) => {
    const outcome = mailboxes.remove(mailboxName)
    if (!outcome.ok) throw new Fault(outcome.code)
    return undefined
  },
)
