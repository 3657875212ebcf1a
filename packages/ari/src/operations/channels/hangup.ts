import { notYet } from '../../not-yet.ts'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'

export const hangup = operation(
  {
    resource: 'channels',
    nickname: 'hangup',
    method: 'DELETE',
    path: '/channels/{channelId}',
    summary: 'Ends a channel, in an application or not.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      channelId,
      reason_code: { in: 'query', type: 'string', about: 'Why, as a number of Q.850; not together with `reason`.' },
      reason: {
        in: 'query',
        type: 'string',
        about: 'Why, as a word.',
        values: [
          'normal',
          'busy',
          'congestion',
          'no_answer',
          'timeout',
          'rejected',
          'unallocated',
          'normal_unspecified',
          'number_incomplete',
          'codec_mismatch',
          'interworking',
          'failure',
          'answered_elsewhere',
        ],
        late: true,
        words: { invalid: 'Invalid reason for hangup reason provided' },
      },
    },
    errors: ['channel-not-found', 'hangup-reasons-conflict', 'hangup-reason-code-invalid'],
    module: 'res_ari_channels.so',
  },
  notYet,
)
