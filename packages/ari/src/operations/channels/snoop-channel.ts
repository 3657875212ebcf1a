import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { snoopChannel as snoop } from '../../requests/snoop-channel.ts'
import { snoopParameters } from '../../requests/snoop-parameters.ts'

export const snoopChannel = operation(
  {
    resource: 'channels',
    nickname: 'snoopChannel',
    method: 'POST',
    path: '/channels/{channelId}/snoop',
    summary: 'Makes a channel that hears another one, or speaks into it, unnoticed by the far side.',
    since: ['12.0.0'],
    response: 'Channel',
    parameters: {
      channelId,
      ...snoopParameters,
      snoopId: {
        in: 'query',
        type: 'string',
        about: 'An id for the snooping channel; the exchange makes one when it is left out.',
        maxLength: 149,
        words: { invalid: 'Uniqueid length exceeds maximum of 149' },
      },
    },
    errors: ['snoop-direction-missing', 'provided-channel-not-found', 'snoop-exists', 'snoop-failed', 'limit-reached'],
    module: 'res_ari_channels.so',
  },
  (words, house, caller) => snoop(words, house, caller),
)
