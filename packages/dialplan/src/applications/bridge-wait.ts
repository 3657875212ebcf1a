// BridgeWait([name][,role[,options]]): waits in a holding bridge, with something to listen to.

import type { Channel } from '@jackfield/core'
import { destroyWhenEmpty, namedBridge } from '../conferences/named-bridges.ts'
import { stayInBridge } from '../conferences/stay-in-bridge.ts'
import { application } from '../engine/application.ts'
import { answerFor } from '../speaking/prompts.ts'
import { numberPrefix } from '../text/integer-prefix.ts'

/** What is heard while waiting, by its letter; the function handed back ends it. */
function entertain(channel: Channel, kind: string, musicClass: string): () => void {
  switch (kind) {
    case 'm':
      channel.startMusic(musicClass || 'default')
      return () => channel.stopMusic()
    case 'r':
      channel.indicate({ type: 'ringing' })
      return () => void channel.indicate({ type: 'stop' })
    case 's':
      channel.startSilence()
      return () => channel.stopSilence()
    case 'h':
      channel.indicate({ type: 'hold' })
      return () => void channel.indicate({ type: 'unhold' })
    default:
      return () => undefined
  }
}

export const bridgeWait = application(
  {
    name: 'BridgeWait',
    module: 'app_bridgewait.so',
    synopsis: 'Waits in a holding bridge.',
    arguments: ['name?', 'role?', 'options?'],
    options: {
      m: 'the class of the music',
      e: 'what is heard: m music, r ringing, s silence, h hold, n nothing',
      S: 'leaves after so many seconds',
      n: 'does not answer',
    },
  },
  async (call) => {
    const [name = '', role = ''] = call.args
    const { channel, options, deps, log } = call
    if (role !== '' && role !== 'participant' && role !== 'announcer') {
      log.error(`BridgeWait: '${role}' is none of participant, announcer`)
      return 'end'
    }
    if (!answerFor(call, options.has('n'))) return 'end'
    const bridge = namedBridge(deps.exchange, 'BridgeWait', name || 'default', ['holding'])
    const seconds = numberPrefix(options.get('S') ?? '')
    const isAnnouncer = role === 'announcer'
    const kind = isAnnouncer ? 'n' : (options.get('e') || 'm').charAt(0)
    const stop = entertain(channel, kind, options.get('m') ?? '')
    try {
      const reason = await stayInBridge(
        call,
        bridge,
        { role: role || 'participant' },
        seconds ? seconds * 1000 : undefined,
      )
      return reason === undefined || channel.isHangingUp ? 'end' : 'continue'
    } finally {
      stop()
      destroyWhenEmpty(bridge)
    }
  },
)
