import { Fault, Rendered } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { refuseCall } from '../../requests/refuse-call.ts'

const ringMs = 30_000

export const listen = operation(
  {
    resource: 'browserPhones',
    nickname: 'listen',
    method: 'POST',
    path: '/browserPhones/{name}/listen',
    owner: 'here',
    summary: 'Calls a telephone in a page and lets it hear a channel: both sides of it, without being heard.',
    notes:
      'It ends with the channel, or when the telephone hangs up. Answered with the channel of the telephone as soon as it exists.',
    since: ['2.0.0'],
    response: 'Channel',
    parameters: {
      name: { in: 'path', type: 'string', about: 'The name of the telephone.', required: true },
      channelId: { in: 'query', type: 'string', about: 'The channel to listen to.', required: true },
    },
    errors: ['browser-phone-not-found', 'channel-not-found', 'channel-create-failed', 'channel-exists', 'too-busy'],
    module: 'res_pjsip.so',
  },
  async ({ name, channelId }, { browserPhones, channels, calls, render }) => {
    if (!browserPhones.list().some((phone) => phone.name === name)) throw new Fault('browser-phone-not-found')
    const channel = channels.find(channelId)
    if (!channel) throw new Fault('channel-not-found')
    const outcome = await calls.originate({
      endpoint: `PJSIP/${name}`,
      // nothing is said before it, and it ends with the channel
      target: { run: 'ChanSpy', data: `${channel.name},qES` },
      callerId: { name: `Listening to ${channel.name}`, number: 'listen', presentation: 0 },
      timeoutMs: ringMs,
    })
    if (!outcome.ok) throw refuseCall(outcome)
    return new Rendered(render.channel(outcome.snapshot))
  },
)
