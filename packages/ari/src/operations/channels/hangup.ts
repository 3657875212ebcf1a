import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { hangupReasons } from '../../requests/hangup-reasons.table.ts'

export const hangup = operation(
  {
    resource: 'channels',
    nickname: 'hangup',
    method: 'DELETE',
    path: '/channels/{channelId}',
    owner: 'channel',
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
  ({ channelId, reason, reason_code }, { channels }, caller) => {
    const channel = channels.find(channelId)
    if (!channel) throw new Fault('channel-not-found')
    if (reason && reason_code) throw new Fault('hangup-reasons-conflict')
    caller.checkLate()
    channel.requestHangup('explicit', reason_code ? causeOf(reason_code) : hangupReasons[reason ?? 'normal'])
    return undefined
  },
)

/** Any number will do, also one that is no cause. */
function causeOf(code: string): number {
  const number = /^\s*[+-]?\d{1,9}/.exec(code)?.[0]
  if (number === undefined) throw new Fault('hangup-reason-code-invalid', { parameter: 'reason_code' })
  return Number(number)
}
