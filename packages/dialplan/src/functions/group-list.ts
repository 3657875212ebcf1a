// GROUP_LIST(): all groups that the channel has joined.

import { dialplanFunction } from '../engine/dialplan-function.ts'
import { groupsOf } from '../states/channel-groups.ts'

export const groupList = dialplanFunction(
  {
    name: 'GROUP_LIST',
    module: 'func_groupcount.so',
    synopsis: 'The groups that the channel has joined.',
    arguments: [],
    needsChannel: true,
  },
  {
    read: ({ channel }) =>
      groupsOf(channel)
        .map(([category, group]) => (category === '' ? group : `${group}@${category}`))
        .join(' '),
  },
)
