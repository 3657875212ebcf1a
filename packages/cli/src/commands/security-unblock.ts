import { counted } from '../columns.ts'
import { command } from '../command.ts'
import { refused, shown } from '../reply.ts'

export const securityUnblock = command(
  {
    name: 'security unblock',
    synopsis: 'Lifts the blocks of an address, or of one account there.',
    arguments: [
      { name: 'address', words: ({ logins }) => logins.list().map(({ address }) => address) },
      {
        name: 'account',
        isOptional: true,
        words: ({ logins }, before) =>
          logins.list().flatMap(({ address, account }) => (address === before.at(-1) && account ? [account] : [])),
      },
    ],
    notes: ['For SIP, ARI and AMI. The wrong credentials that led to a block are forgotten.'],
  },
  ({ args: [address = '', account], deps: { logins } }) => {
    const lifted = logins.unblock(address, account === undefined ? {} : { account })
    const whom = account === undefined ? address : `'${account}' at ${address}`
    if (lifted === 0) return refused(`${whom} is not blocked`)
    return shown([`${counted(lifted, 'block')} of ${whom} lifted`], lifted)
  },
)
