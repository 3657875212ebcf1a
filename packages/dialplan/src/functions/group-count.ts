// GROUP_COUNT([group][@category]): how many channels are in a group.

import { dialplanFunction } from '../engine/dialplan-function.ts'
import { countChannels, groupOf, groupsOf, parseGroup } from '../states/channel-groups.ts'

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
