// AudioSocket(uuid,host:port): exchanges the sound of the call with a server until that ends it.

import { application } from '../engine/application.ts'

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

export const audioSocket = application(
  {
    name: 'AudioSocket',
    module: 'app_audiosocket.so',
    synopsis: 'Exchanges the sound of the call with a server.',
    arguments: ['uuid', 'service'],
  },
  async ({ args, channel, deps, signal }) => {
    const [id = '', service = ''] = args
    const { soundServer } = deps.exchange
    if (!uuid.test(id)) channel.fail('application-error', `AudioSocket: '${id}' is no UUID`)
    else if (!channel.isUp) channel.fail('application-error', 'AudioSocket: the call has not been answered')
    else if (!soundServer) channel.fail('application-error', 'AudioSocket: this exchange has no sound')
    else {
      const end = await soundServer(channel, { id, service }, signal)
      signal.throwIfAborted()
      if (end === 'closed') return 'continue'
      channel.fail('unreachable', `AudioSocket: ${service} could not be reached, or the connection broke`)
    }
    return 'end'
  },
)
