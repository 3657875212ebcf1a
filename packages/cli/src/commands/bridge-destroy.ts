import { command } from '../command.ts'
import { bridgeId } from '../offered-words.ts'
import { refused, said } from '../reply.ts'

export const bridgeDestroy = command(
  { name: 'bridge destroy', synopsis: 'Puts everybody out of a bridge and ends it.', arguments: [bridgeId] },
  ({ args: [id = ''], deps: { exchange } }) => {
    const bridge = exchange.bridges.get(id)
    if (!bridge || bridge.isHidden) return refused(`Bridge '${id}' not found`)
    bridge.destroy()
    return said(`Destroying bridge '${id}'`)
  },
)
