import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { findChannel } from '../../requests/channel-variables.ts'

const faults = {
  'already-transcribed': 'transcription-exists',
  'no-engine': 'transcription-engine-missing',
  'no-sound': 'transcription-no-sound',
  'too-many': 'transcription-limit',
} as const

export const start = operation(
  {
    resource: 'transcriptions',
    nickname: 'start',
    owner: 'channel',
    method: 'POST',
    path: '/transcriptions/{channelId}',
    summary:
      'Has what is said on a channel written down by an engine of speech.conf; ChannelTranscription brings the texts.',
    notes:
      'Until it is stopped, or the channel ends. The channel may be anywhere: in an application, in the dialplan, in a queue.',
    since: ['2.0.0'],
    response: 'void',
    parameters: {
      channelId,
      sides: {
        in: 'query',
        type: 'string',
        about:
          'Whose words: `in`, what the far end of the channel says; `out`, what it hears; each side is told apart.',
        default: 'both',
        values: ['both', 'in', 'out'],
      },
      language: { in: 'query', type: 'string', about: "The language; the channel's when it is left out." },
      engine: { in: 'query', type: 'string', about: 'Which engine; the usual one when it is left out.' },
      interim: {
        in: 'query',
        type: 'boolean',
        about: 'Texts that may still change are told, too, where the engine has them.',
        default: false,
      },
    },
    errors: [
      'provided-channel-not-found',
      'transcription-exists',
      'transcription-engine-missing',
      'transcription-no-sound',
      'transcription-limit',
    ],
    module: 'res_ari_channels.so',
  },
  async ({ channelId, sides, language, engine, interim }, deps) => {
    const channel = findChannel(channelId, deps)
    const wish = { sides, language: language || undefined, engine: engine || undefined, wantsInterim: interim }
    const refusal = await deps.transcriptions.start(channel, wish)
    if (refusal) throw new Fault(faults[refusal])
    return undefined
  },
)
