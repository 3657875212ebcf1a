import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'

export const liftBlocks = operation(
  {
    resource: 'security',
    nickname: 'liftBlocks',
    method: 'DELETE',
    path: '/security/blocks',
    owner: 'here',
    summary:
      'Lifts the blocks of an address, or of one account there, and forgets the wrong credentials that led to them.',
    notes:
      'With an account, where the address is blocked with all of its accounts: this one is let through, and the others stay blocked.',
    since: ['2.0.0'],
    response: 'void',
    parameters: {
      address: {
        in: 'query',
        type: 'string',
        about: 'The address, or an address of the network of IPv6 that is blocked.',
        required: true,
      },
      account: { in: 'query', type: 'string', about: 'The account; without one everything at the address is lifted.' },
      service: { in: 'query', type: 'string', about: 'Only at one door: `PJSIP`, `ARI` or `AMI`.' },
    },
    errors: ['login-block-not-found'],
    module: 'res_ari_asterisk.so',
  },
  ({ address, account, service }, { logins }) => {
    const lifted = logins.unblock(address, { ...(account ? { account } : {}), ...(service ? { service } : {}) })
    if (lifted === 0) throw new Fault('login-block-not-found')
    return undefined
  },
)
