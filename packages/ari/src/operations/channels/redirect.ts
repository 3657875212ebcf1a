import { notYet } from '../../not-yet.ts'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'

export const redirect = operation(
  {
    resource: 'channels',
    nickname: 'redirect',
    method: 'POST',
    path: '/channels/{channelId}/redirect',
    summary: 'Sends the far side of a channel to another endpoint of the same technology.',
    notes: 'The channel usually ends after that.',
    since: ['13.3.0'],
    response: 'void',
    parameters: {
      channelId,
      endpoint: {
        in: 'query',
        type: 'string',
        about: 'Where to send it, written `technology/resource`.',
        required: true,
        late: true,
        words: { missing: "Required parameter 'endpoint' not provided." },
      },
    },
    errors: [
      'channel-not-found',
      'channel-not-in-application',
      'channel-state-invalid',
      'redirect-endpoint-invalid',
      'redirect-resource-missing',
      'redirect-technology-differs',
      'redirect-failed',
    ],
    module: 'res_ari_channels.so',
  },
  notYet,
)
