// GROUP_COUNT([group][@category]): how many channels are in a group.

import { countChannels, groupOf, groupsOf, parseGroup } from '../engine/channel-groups.ts'
import { dialplanFunction } from '../engine/dialplan-function.ts'

export const groupCount = dialplanFunction(
  {
    name: 'GROUP_COUNT',
    module: 'func_groupcount.so',
    synopsis: 'How many channels are in a group.',
    arguments: ['group?'],
    needsChannel: true,
  },
  {
    read({ args: [text = ''], channel, deps }) {
      const given = parseGroup(text)
      const own = groupOf(channel, given.category) ?? groupsOf(channel)[0]?.[1]
      const wanted = given.group || own
      if (!wanted) return '0'
      return String(countChannels(deps, (group, category) => group === wanted && category === given.category))
    },
  },
)
