import { operation } from '../../operation.ts'
import { endpointResource, technology } from '../../path-parameters.ts'
import { addressOf, answerSent, readHeaders } from '../../requests/send-to-endpoint.ts'

export const referToEndpoint = operation(
  {
    resource: 'endpoints',
    nickname: 'referToEndpoint',
    method: 'POST',
    path: '/endpoints/{tech}/{resource}/refer',
    summary: 'Asks an endpoint to call somebody.',
    notes: 'Answered when the technology took it; what becomes of it is not told.',
    since: ['18.20.0', '20.5.0'],
    response: 'void',
    success: 202,
    parameters: {
      tech: technology,
      resource: endpointResource,
      from: {
        in: 'query',
        type: 'string',
        about: 'Who it is from: an endpoint or an address.',
        required: true,
        late: true,
      },
      refer_to: {
        in: 'query',
        type: 'string',
        about: 'Where it is to go: an endpoint or an address.',
        required: true,
        late: true,
      },
      to_self: {
        in: 'query',
        type: 'boolean',
        about: 'Whether the place it is to go to is at the exchange itself.',
        default: false,
      },
      variables: {
        in: 'body',
        type: 'containers',
        about: 'Names and values that go along, as headers where the technology has them.',
        late: true,
      },
    },
    errors: ['endpoint-not-found'],
    module: 'res_ari_endpoints.so',
  },
  ({ tech, resource, from = '', refer_to = '', to_self, variables }, house, caller) => {
    const to = addressOf(tech, resource, house)
    caller.checkLate()
    const headers = readHeaders(variables)
    return answerSent(house.messages.refer({ to, from, referTo: refer_to, toSelf: to_self, variables: headers }))
  },
)
