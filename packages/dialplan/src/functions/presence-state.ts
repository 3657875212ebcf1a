// PRESENCE_STATE(provider,field[,options]): what people say of themselves; the dialplan's own may be set.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import {
  decodePresence as decode,
  customPresenceFamily as family,
  parsePresence,
  customPresencePrefix as prefix,
} from '../states/custom-presence.ts'
import { splitArguments } from '../variables/split-arguments.ts'

const words = ['not_set', 'unavailable', 'available', 'away', 'xa', 'chat', 'dnd']

export const presenceState = dialplanFunction(
  {
    name: 'PRESENCE_STATE',
    module: 'func_presencestate.so',
    synopsis: 'A presence state.',
    arguments: ['provider', 'field?', 'options?'],
  },
  {
    read(use) {
      const [provider = '', field = '', options = ''] = use.args
      if (!provider.toLowerCase().startsWith(prefix))
        return failed(use, `PRESENCE_STATE: there is no provider '${provider}'`)
      const kept = use.deps.database.get(family, provider.slice(prefix.length)) ?? 'not_set,,'
      const [state = '', subtype = '', message = '', how = ''] = splitArguments(kept)
      const isEncoded = how.includes('e')
      const shown = (text: string) => {
        if (options.includes('e')) return isEncoded ? text : Buffer.from(text).toString('base64')
        return isEncoded ? decode(text) : text
      }
      switch (field) {
        case 'value':
          return state
        case 'subtype':
          return shown(subtype)
        case 'message':
          return shown(message)
        default:
          return failed(use, `PRESENCE_STATE: '${field}' is none of value, subtype, message`)
      }
    },
    write(use, value) {
      const provider = use.args[0] ?? ''
      const [state = ''] = splitArguments(value)
      const name = provider.slice(prefix.length)
      if (!provider.toLowerCase().startsWith(prefix) || name === '' || !words.includes(state.toLowerCase())) {
        use.log.warning(`PRESENCE_STATE: cannot set '${provider}' to '${value}'`)
        return false
      }
      if (!use.deps.database.put(family, name, value).ok) return false
      use.deps.bus.publish('presence-changed', { provider, ...parsePresence(value) })
      return true
    },
  },
)
