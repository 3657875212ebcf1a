import { Fault, Rendered } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { checkReach, mediaEndpoint, notMade } from '../../requests/external-media.ts'
import { madeBy } from '../../requests/made-by.ts'
import { newChannelId, newChannelVariables } from '../../requests/new-channel-parameters.ts'
import { readArguments } from '../../requests/read-arguments.ts'
import { readFormats } from '../../requests/read-formats.ts'
import { readVariables } from '../../requests/read-variables.ts'
import { refuseCall } from '../../requests/refuse-call.ts'

export const externalMedia = operation(
  {
    resource: 'channels',
    nickname: 'externalMedia',
    method: 'POST',
    path: '/channels/externalMedia',
    owner: 'new',
    summary: 'Makes a channel whose audio goes to and comes from a program elsewhere.',
    notes:
      'It can be put in a bridge like any other. Its variables, which are all in the answer, say where the exchange listens.',
    since: ['16.6.0', '17.1.0'],
    response: 'Channel',
    parameters: {
      variables: newChannelVariables,
      app: {
        in: 'query',
        type: 'string',
        about: 'The application that gets the channel.',
        required: true,
        words: { missing: 'app cannot be empty', invalid: 'app cannot be empty' },
      },
      channelId: newChannelId,
      external_host: {
        in: 'query',
        type: 'string',
        about: 'Where the program is: `host:port`, or the name of a `websocket_client` object.',
      },
      encapsulation: {
        in: 'query',
        type: 'string',
        about: 'How the audio is packed.',
        default: 'rtp',
        values: ['rtp', 'audiosocket', 'none'],
        late: true,
      },
      transport: {
        in: 'query',
        type: 'string',
        about: 'What carries it.',
        default: 'udp',
        values: ['udp', 'tcp', 'websocket'],
        late: true,
      },
      connection_type: {
        in: 'query',
        type: 'string',
        about: 'Whether the exchange connects to the program (`client`) or waits for it (`server`, websockets only).',
        default: 'client',
        values: ['client', 'server'],
      },
      format: {
        in: 'query',
        type: 'string',
        about: 'The audio format, such as `ulaw` or `slin16`.',
        required: true,
        late: true,
        words: { missing: 'format cannot be empty', invalid: 'format cannot be empty' },
      },
      direction: {
        in: 'query',
        type: 'string',
        about: 'Which way audio goes, seen from the program.',
        default: 'both',
        values: ['both', 'in', 'out'],
        late: true,
        words: { invalid: 'Invalid direction specified' },
      },
      data: {
        in: 'query',
        type: 'string',
        about:
          'Anything; for AudioSocket the identifier of the stream, a UUID. Handed to the application as its arguments.',
      },
      transport_data: {
        in: 'query',
        type: 'string',
        about: 'Further options of the transport, added to what is dialled.',
      },
    },
    errors: [
      'variable-value-missing',
      'variable-report-events-invalid',
      'media-websocket-encapsulation',
      'media-rtp-transport',
      'media-audiosocket-transport',
      'media-server-needs-websocket',
      'media-host-missing',
      'media-client-unknown',
      'media-host-invalid',
      'media-host-unknown',
      'media-host-refused',
      'media-data-empty',
      'media-unsupported',
      'media-options-invalid',
      'format-not-found',
      'channel-exists',
      'media-failed',
      'too-busy',
    ],
    module: 'res_ari_channels.so',
  },
  async (words, deps, caller) => {
    const variables = readVariables(words.variables)
    checkReach(words, deps)
    if (!words.encapsulation || !words.transport) throw new Fault('media-unsupported')
    caller.checkLate()
    const endpoint = mediaEndpoint(words)
    const formats = readFormats(words.format)
    if (!deps.technologies.get(endpoint.slice(0, endpoint.indexOf('/')))) throw new Fault('media-unsupported')
    const outcome = await deps.calls.originate({
      endpoint,
      id: words.channelId || undefined,
      formats,
      variables,
      target: { application: words.app, args: readArguments(words.data), written: words.data },
      timeoutMs: 30_000,
      onRequested: (channel) => deps.applications.made(words.app, madeBy(channel, caller)),
    })
    if (!outcome.ok && outcome.code === 'unknown-host')
      throw new Fault('media-host-unknown', { parameter: 'external_host' })
    if (!outcome.ok && outcome.code === 'address-refused')
      throw new Fault('media-host-refused', { parameter: 'external_host' })
    if (!outcome.ok) throw outcome.code === 'unavailable' ? notMade(words) : refuseCall(outcome)
    // whoever asked has to know where the exchange listens: all variables are shown
    const { channel, snapshot } = outcome
    const reportedVariables = [...channel.variables.entries()].map(([name, { value }]) => [name, value] as const)
    return new Rendered(deps.render.channel({ ...snapshot, reportedVariables }))
  },
)
