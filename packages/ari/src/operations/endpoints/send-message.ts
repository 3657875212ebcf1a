import { operation } from '../../operation.ts'
import { answerSent, readHeaders } from '../../requests/send-to-endpoint.ts'

export const sendMessage = operation(
  {
    resource: 'endpoints',
    nickname: 'sendMessage',
    method: 'PUT',
    path: '/endpoints/sendMessage',
    summary: 'Sends a text message to whoever can be reached at an address.',
    notes: 'Answered when the technology took it; whether it arrives is not told.',
    since: ['13.0.0'],
    response: 'void',
    success: 202,
    parameters: {
      to: {
        in: 'query',
        type: 'string',
        about: 'Whom to send it to: the technology, a colon and the address, such as `pjsip:alice`.',
        required: true,
        words: { missing: 'To must be specified', invalid: 'To must be specified' },
      },
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
  ({ to, from = '', body = '', variables }, { messages }, caller) => {
    caller.checkLate()
    return answerSent(messages.send({ to, from, body, variables: readHeaders(variables) }))
  },
)
