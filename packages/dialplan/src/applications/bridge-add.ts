// BridgeAdd(channel): joins the bridge that another channel is in.

import { stayInBridge } from '../conferences/stay-in-bridge.ts'
import { application } from '../engine/application.ts'

export const bridgeAdd = application(
  {
    name: 'BridgeAdd',
    module: 'app_bridgeaddchan.so',
    synopsis: "Joins another channel's bridge.",
    arguments: ['channel'],
  },
  async (call) => {
    const { args, channel, deps, log } = call
    const name = args[0] ?? ''
    const other = deps.channels.find(name) ?? deps.channels.findByPrefix(name)
    const setResult = (result: string): undefined => void channel.variables.set('BRIDGERESULT', result)
    if (!other) {
      log.warning(`BridgeAdd: there is no channel '${name}'`)
      return setResult('NONEXISTENT')
    }
    if (other === channel) return setResult('LOOP')
    const bridge = deps.exchange.bridges.of(other)
    if (!bridge) {
      log.warning(`BridgeAdd: '${other.name}' is in no bridge`)
      return setResult('FAILURE')
    }
    channel.answer()
    return setResult((await stayInBridge(call, bridge)) === undefined ? 'FAILURE' : 'SUCCESS')
  },
)
