import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { snoopChannel as snoop } from '../../requests/snoop-channel.ts'

export const snoopChannelWithId = operation(
  {
    resource: 'channels',
    nickname: 'snoopChannelWithId',
    method: 'POST',
    path: '/channels/{channelId}/snoop/{snoopId}',
    summary: 'Makes a snooping channel with a given id.',
    since: ['12.2.0'],
    response: 'Channel',
    parameters: {
      channelId,
      snoopId: { in: 'path', type: 'string', required: true, about: 'The id for the snooping channel.' },
      spy: {
        in: 'query',
        type: 'string',
        about: 'Which direction to listen to.',
        default: 'none',
        values: ['none', 'both', 'out', 'in'],
        words: { invalid: 'Invalid direction specified for spy' },
      },
      whisper: {
        in: 'query',
        type: 'string',
        about: 'Which direction to speak into.',
        default: 'none',
        values: ['none', 'both', 'out', 'in'],
        words: { invalid: 'Invalid direction specified for whisper' },
      },
      app: {
        in: 'query',
        type: 'string',
        about: 'The application that gets the snooping channel.',
        required: true,
        late: true,
        words: { missing: 'Application name is required', invalid: 'Application name is required' },
      },
      appArgs: { in: 'query', type: 'string', about: 'Arguments for the application, separated by commas.' },
    },
    errors: ['snoop-direction-missing', 'provided-channel-not-found', 'snoop-exists', 'snoop-failed'],
    module: 'res_ari_channels.so',
  },
  (words, house, caller) => snoop(words, house, caller),
)
