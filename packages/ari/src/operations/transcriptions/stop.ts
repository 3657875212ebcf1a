import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { findChannel } from '../../requests/channel-variables.ts'

export const stop = operation(
  {
    resource: 'transcriptions',
    nickname: 'stop',
    owner: 'channel',
    method: 'DELETE',
    path: '/transcriptions/{channelId}',
    summary: 'Stops writing down what is said on a channel. What was said until now still comes.',
    since: ['2.0.0'],
    response: 'void',
    parameters: { channelId },
    errors: ['provided-channel-not-found', 'transcription-not-found'],
    module: 'res_ari_channels.so',
  },
  ({ channelId }, deps) => {
    if (!deps.transcriptions.stop(findChannel(channelId, deps))) throw new Fault('transcription-not-found')
    return undefined
  },
)
