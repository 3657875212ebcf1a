import { operation } from '../../operation.ts'
import { endpointResource, technology } from '../../path-parameters.ts'
import { referral, referralParameters, sendReferral } from '../../requests/send-referral.ts'
import { addressOf } from '../../requests/send-to-endpoint.ts'

export const referToEndpoint = operation(
  {
    ...referral,
    nickname: 'referToEndpoint',
    path: '/endpoints/{tech}/{resource}/refer',
    owner: 'here',
    summary: 'Asks an endpoint to call somebody.',
    parameters: { tech: technology, resource: endpointResource, ...referralParameters },
  },
  ({ tech, resource, ...words }, deps, caller) => sendReferral(addressOf(tech, resource, deps), words, deps, caller),
)
