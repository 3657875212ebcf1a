import { operation } from '../../operation.ts'
import { referral, referralParameters, sendReferral } from '../../requests/send-referral.ts'
import { addressParameter } from '../../requests/send-to-endpoint.ts'

export const refer = operation(
  {
    ...referral,
    nickname: 'refer',
    path: '/endpoints/refer',
    owner: 'here',
    summary: 'Asks whoever can be reached at an address to call somebody.',
    parameters: {
      to: addressParameter('Whom to ask: the technology, a colon and the address, such as `pjsip:alice`.'),
      ...referralParameters,
    },
  },
  ({ to, ...words }, deps, caller) => sendReferral(to, words, deps, caller),
)
