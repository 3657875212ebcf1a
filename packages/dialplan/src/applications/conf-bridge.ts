// ConfBridge(conference[,bridge profile[,user profile[,menu]]]): everybody in one conference by its name.

import { application } from '../engine/application.ts'
import { destroyWhenEmpty, namedBridge } from '../engine/named-bridges.ts'
import { answerFor } from '../engine/prompts.ts'
import { stayInBridge } from '../engine/stay-in-bridge.ts'

const builtIn: Readonly<Record<string, string>> = {
  bridge: 'default_bridge',
  user: 'default_user',
  menu: 'default_menu',
}

export const confBridge = application(
  {
    name: 'ConfBridge',
    module: 'app_confbridge.so',
    synopsis: 'Joins a conference.',
    arguments: ['conference', 'bridge profile?', 'user profile?', 'menu?'],
  },
  async (call) => {
    const [name = '', ...profiles] = call.args
    const { channel, parts, log } = call
    const tell = (result: string) => channel.variables.set('CONFBRIDGE_RESULT', result)
    for (const [at, kind] of ['bridge', 'user', 'menu'].entries()) {
      const profile = profiles[at]
      if (profile && profile !== builtIn[kind]) {
        log.warning(`ConfBridge: there is no ${kind} profile '${profile}'; the built-in one is used`)
      }
    }
    if (name === '' || !answerFor(call)) {
      tell('FAILED')
      return 'end'
    }
    const bridge = namedBridge(parts.exchange, 'ConfBridge', name, ['mixing'])
    try {
      const reason = await stayInBridge(call, bridge)
      tell(reason === undefined ? 'FAILED' : channel.isHangingUp ? 'HANGUP' : 'KICKED')
      return channel.isHangingUp || reason === undefined ? 'end' : 'continue'
    } finally {
      destroyWhenEmpty(bridge)
    }
  },
)
