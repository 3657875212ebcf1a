import { operation } from '../../operation.ts'
import { answerSent, readHeaders } from '../../requests/send-to-endpoint.ts'

export const refer = operation(
  {
    resource: 'endpoints',
    nickname: 'refer',
    method: 'POST',
    path: '/endpoints/refer',
    summary: 'Asks whoever can be reached at an address to call somebody.',
    notes: 'Answered when the technology took it; what becomes of it is not told.',
    since: ['18.20.0', '20.5.0'],
    response: 'void',
    success: 202,
    parameters: {
      to: {
        in: 'query',
        type: 'string',
        about: 'Whom to ask: the technology, a colon and the address, such as `pjsip:alice`.',
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
  ({ to, from = '', refer_to = '', to_self, variables }, { messages }, caller) => {
    caller.checkLate()
    const headers = readHeaders(variables)
    return answerSent(messages.refer({ to, from, referTo: refer_to, toSelf: to_self, variables: headers }))
  },
)
