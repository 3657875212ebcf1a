import { detached } from '@jackfield/base'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { findReadyControl } from '../../requests/find-control.ts'

export const sendDtmf = operation(
  {
    resource: 'channels',
    nickname: 'sendDTMF',
    method: 'POST',
    path: '/channels/{channelId}/dtmf',
    owner: 'channel',
    summary: 'Sends key tones to who is at a channel.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      channelId,
      dtmf: {
        in: 'query',
        type: 'string',
        about: 'The keys: 0 to 9, `*`, `#`, A to D; `w` and `W` wait half a second and a second, `f` is a hook flash.',
        required: true,
        late: true,
        words: { missing: 'DTMF is required', invalid: 'DTMF is required' },
      },
      before: { in: 'query', type: 'int', about: 'How many milliseconds to wait before the first.', default: 0 },
      between: { in: 'query', type: 'int', about: 'How many milliseconds to wait between two.', default: 100 },
      duration: {
        in: 'query',
        type: 'int',
        about: 'How many milliseconds each one lasts; at least 100.',
        default: 100,
      },
      after: { in: 'query', type: 'int', about: 'How many milliseconds to wait after the last.', default: 0 },
    },
    errors: ['channel-not-found', 'channel-not-in-application', 'channel-state-invalid', 'channel-commands-full'],
    module: 'res_ari_channels.so',
  },
  ({ channelId, dtmf = '', before, between, duration, after }, deps, caller) => {
    const control = findReadyControl(channelId, deps)
    caller.checkLate()
    detached(
      deps.acts.sendDigits(control, {
        digits: dtmf,
        beforeMs: before,
        betweenMs: between,
        durationMs: duration,
        afterMs: after,
      }),
      'a command of a channel',
      { channelId },
    )
    return undefined
  },
)
