import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { bridgeId } from '../../path-parameters.ts'
import {
  checkFarMembers,
  findBridge,
  findMembers,
  memberIds,
  removeFarMember,
  standInsOf,
} from '../../requests/find-bridge.ts'

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
    const standIns = standInsOf(bridge)
    const members = findMembers(channelIds, deps)
    const absent = members.filter((member) => typeof member === 'string' && !standIns.has(member))
    if (absent.length > 0) await checkFarMembers(absent, deps)
    for (const member of members) {
      const isInside = typeof member === 'string' ? standIns.has(member) : bridge.has(member.channel)
      if (!isInside) throw new Fault('channel-not-in-bridge')
    }
    for (const member of members) {
      const standIn = typeof member === 'string' ? standIns.get(member) : undefined
      if (standIn) await removeFarMember(bridge, standIn, deps)
      else if (typeof member === 'object') await deps.bridges.remove(bridge, member)
    }
    return undefined
  },
)
