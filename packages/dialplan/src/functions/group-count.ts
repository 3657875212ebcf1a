// GROUP_COUNT([group][@category]): how many channels are in a group, of all categories where none is given.

import { dialplanFunction } from '../engine/dialplan-function.ts'
import { countChannels, groupOf, isSameName, parseGroup } from '../states/channel-groups.ts'

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
      const [ownCategory, ownGroup] = given.group === '' ? (groupOf(channel, given.category) ?? []) : []
      const wanted = given.group || ownGroup
      if (!wanted) return '0'
      const within = given.group === '' ? ownCategory : given.category
      const isCounted = (group: string, category: string) =>
        isSameName(group, wanted) && (!within || isSameName(category, within))
      return String(countChannels(deps, isCounted))
    },
  },
)
