import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { bridgeId, channelId } from '../../path-parameters.ts'
import { checkFarMembers, findBridge, findMember, isElsewhere, standInsOf } from '../../requests/find-bridge.ts'

export const setVideoSource = operation(
  {
    resource: 'bridges',
    nickname: 'setVideoSource',
    method: 'POST',
    path: '/bridges/{bridgeId}/videoSource/{channelId}',
    owner: 'bridge',
    summary: 'Shows the picture of one channel to everybody in a bridge.',
    since: ['13.13.0', '14.2.0'],
    response: 'void',
    parameters: {
      bridgeId,
      channelId,
    },
    errors: [
      'bridge-not-found',
      'bridge-not-in-application',
      'bridge-channel-not-found',
      'bridge-channel-not-in-application',
      'channel-not-in-bridge',
    ],
    module: 'res_ari_bridges.so',
  },
  async ({ bridgeId, channelId }, deps) => {
    const bridge = findBridge(bridgeId, deps)
    const isFar = isElsewhere(channelId, deps)
    const channel = isFar ? standInsOf(bridge).get(channelId) : findMember(channelId, deps).channel
    if (!channel) await checkFarMembers([channelId], deps)
    if (!channel || !bridge.has(channel)) throw new Fault('channel-not-in-bridge')
    bridge.setVideoSource(channel)
    return undefined
  },
)
