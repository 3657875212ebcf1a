// AudioSocket(uuid,host:port): exchanges the sound of the call with a server.

import { application } from '../engine/application.ts'
import { needsSound } from '../engine/needs-sound.ts'

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

export const audioSocket = application(
  {
    name: 'AudioSocket',
    module: 'app_audiosocket.so',
    synopsis: 'Exchanges the sound of the call with a server.',
    arguments: ['uuid', 'service'],
  },
  (call) => {
    if (uuid.test(call.args[0] ?? '')) needsSound(call, 'AudioSocket', 'exchanging audio')
    else call.log.error(`AudioSocket: '${call.args[0]}' is no UUID`)
    return 'end'
  },
)
