import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { bridgeId } from '../../path-parameters.ts'
import { findBridge, findMembers, memberIds } from '../../requests/find-bridge.ts'

export const removeChannel = operation(
  {
    resource: 'bridges',
    nickname: 'removeChannel',
    method: 'POST',
    path: '/bridges/{bridgeId}/removeChannel',
    owner: 'bridge',
    summary: 'Takes channels out of a bridge. They stay in their applications.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      bridgeId,
      channel: memberIds,
    },
    errors: [
      'bridge-not-found',
      'bridge-not-in-application',
      'bridge-channel-not-found',
      'bridge-channel-not-in-application',
      'channel-commands-full',
      'channel-not-in-bridge',
    ],
    module: 'res_ari_bridges.so',
  },
  async ({ bridgeId, channel: channelIds = [] }, deps, caller) => {
    const bridge = findBridge(bridgeId, deps)
    caller.checkLate()
    const controls = findMembers(channelIds, deps)
    if (controls.some(({ channel }) => !bridge.has(channel))) throw new Fault('channel-not-in-bridge')
    for (const control of controls) await deps.bridges.remove(bridge, control)
    return undefined
  },
)
