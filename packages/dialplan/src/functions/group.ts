// GROUP([category]): the group of a category that the channel has joined, or the first it has joined at all.

import { dialplanFunction } from '../engine/dialplan-function.ts'
import { groupOf, joinGroup, parseGroup } from '../states/channel-groups.ts'

export const group = dialplanFunction(
  {
    name: 'GROUP',
    module: 'func_groupcount.so',
    synopsis: 'The group that the channel has joined.',
    arguments: ['category?'],
    needsChannel: true,
  },
  {
    read: ({ args: [category = ''], channel }) => groupOf(channel, category)?.[1] ?? '',
    write({ args: [category = ''], channel }, value) {
      const given = parseGroup(value)
      return joinGroup(channel, category || given.category, given.group)
    },
  },
)
