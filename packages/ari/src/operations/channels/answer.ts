import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { findReadyControl } from '../../requests/find-control.ts'

export const answer = operation(
  {
    resource: 'channels',
    nickname: 'answer',
    method: 'POST',
    path: '/channels/{channelId}/answer',
    owner: 'channel',
    summary: 'Answers a channel.',
    notes: 'One that was answered before stays as it is.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      channelId,
    },
    errors: [
      'channel-not-found',
      'channel-not-in-application',
      'channel-state-invalid',
      'channel-commands-full',
      'channel-answer-failed',
    ],
    module: 'res_ari_channels.so',
  },
  async ({ channelId }, deps) => {
    if (!(await deps.acts.answer(findReadyControl(channelId, deps)))) throw new Fault('channel-answer-failed')
    return undefined
  },
)
