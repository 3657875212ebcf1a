import { operation } from '../../operation.ts'
import { endpointResource, technology } from '../../path-parameters.ts'
import { addressOf, answerSent, readHeaders } from '../../requests/send-to-endpoint.ts'

export const sendMessageToEndpoint = operation(
  {
    resource: 'endpoints',
    nickname: 'sendMessageToEndpoint',
    method: 'PUT',
    path: '/endpoints/{tech}/{resource}/sendMessage',
    summary: 'Sends a text message to an endpoint.',
    notes: 'Answered when the technology took it; whether it arrives is not told.',
    since: ['13.0.0'],
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
      body: { in: 'query', type: 'string', about: 'What it says.' },
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
  ({ tech, resource, from = '', body = '', variables }, house, caller) => {
    const to = addressOf(tech, resource, house)
    caller.checkLate()
    return answerSent(house.messages.send({ to, from, body, variables: readHeaders(variables) }))
  },
)
