import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { bridgeId } from '../../path-parameters.ts'
import { addFarMember, checkFarMembers, findBridge, findMembers, memberIds } from '../../requests/find-bridge.ts'

export const addChannel = operation(
  {
    resource: 'bridges',
    nickname: 'addChannel',
    method: 'POST',
    path: '/bridges/{bridgeId}/addChannel',
    owner: 'bridge',
    summary: 'Puts channels into a bridge.',
    notes:
      'All of them are looked up before the first one is moved. A channel that is in a bridge already leaves it first. Answered when they are inside.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      bridgeId,
      channel: memberIds,
      role: { in: 'query', type: 'string', about: 'What they do in a holding bridge: `announcer` or `participant`.' },
      absorbDTMF: {
        in: 'query',
        type: 'boolean',
        about: 'Whether the keys they press are kept from the others.',
        default: false,
      },
      mute: { in: 'query', type: 'boolean', about: 'Whether what they say is kept from the others.', default: false },
      inhibitConnectedLineUpdates: {
        in: 'query',
        type: 'boolean',
        about: 'Whether nobody is told who came in.',
        default: false,
      },
    },
    errors: [
      'bridge-not-found',
      'bridge-not-in-application',
      'bridge-channel-not-found',
      'bridge-channel-not-in-application',
      'channel-commands-full',
      'channel-is-recording',
      'channel-join-failed',
    ],
    module: 'res_ari_bridges.so',
  },
  async ({ bridgeId, channel: channelIds = [], ...words }, deps, caller) => {
    const bridge = findBridge(bridgeId, deps)
    caller.checkLate()
    const options = {
      role: words.role || undefined,
      isMuted: words.mute,
      absorbsDigits: words.absorbDTMF,
      inhibitsConnectedLine: words.inhibitConnectedLineUpdates,
    }
    const members = findMembers(channelIds, deps)
    // one that is alone is looked for when it is put in
    if (members.length > 1 && members.some((member) => typeof member === 'string')) await checkFarMembers(members, deps)
    for (const member of members) {
      if (typeof member === 'string') {
        await addFarMember(bridge, member, options, deps)
        continue
      }
      const { id } = member.channel
      if (member.recordings > 0) throw new Fault('channel-is-recording', { channelId: id })
      const isInside = await deps.bridges.add(bridge, member, options)
      if (!isInside) throw new Fault('channel-join-failed', { channelId: id })
    }
    return undefined
  },
)
