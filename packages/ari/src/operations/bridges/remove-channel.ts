import type { Channel } from '@jackfield/core'
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
    const members = findMembers(channelIds, deps)
    const standIns = new Map<string, Channel>()
    for (const { channel } of bridge.members) if (channel.isStandIn) standIns.set(channel.id, channel)
    for (const member of members) {
      if (typeof member === 'string' && !deps.channels.find(member)) {
        throw new Fault('bridge-channel-not-found', { channelId: member })
      }
      const isInside = typeof member === 'string' ? standIns.has(member) : bridge.has(member.channel)
      if (!isInside) throw new Fault('channel-not-in-bridge')
    }
    for (const member of members) {
      const standIn = typeof member === 'string' ? standIns.get(member) : undefined
      if (standIn) bridge.leave(standIn, 'removed')
      else if (typeof member === 'object') await deps.bridges.remove(bridge, member)
    }
    return undefined
  },
)
