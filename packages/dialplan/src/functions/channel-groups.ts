// Dialplan functions of the groups that channels join: GROUP, GROUP_LIST, GROUP_COUNT, GROUP_MATCH_COUNT.
// Who is in which group is kept in states/channel-groups.ts.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { groupCounts, groupOf, groupsOf, joinGroup, parseGroup } from '../states/channel-groups.ts'
import { compileRegex } from '../text/compile-regex.ts'

/** GROUP([category]): the group of a category that the channel has joined, or the first it has joined at all. */
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
    write({ args: [category = ''], channel, deps }, value) {
      const given = parseGroup(value)
      return joinGroup(deps.channels, channel, category || given.category, given.group)
    },
  },
)

/** GROUP_LIST(): all groups that the channel has joined. */
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

/** GROUP_COUNT([group][@category]): how many channels are in a group, of all categories where none is given. */
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
      const within = given.group === '' ? (ownCategory ?? '') : given.category
      return String(groupCounts(deps.channels).count(wanted, within))
    },
  },
)

/** GROUP_MATCH_COUNT(pattern[@pattern of the category]): how many channels are in groups that match. */
export const groupMatchCount = dialplanFunction(
  {
    name: 'GROUP_MATCH_COUNT',
    module: 'func_groupcount.so',
    synopsis: 'How many channels are in groups whose names match.',
    arguments: ['pattern'],
    split: 'none',
  },
  {
    read(use) {
      const given = parseGroup(use.data)
      const groups = compileRegex(given.group, { ignoresCase: true })
      const categories = compileRegex(given.category, { ignoresCase: true })
      if (!groups.ok || !categories.ok)
        return failed(use, `GROUP_MATCH_COUNT: the pattern '${use.data}' does not compile`)
      const isCounted = (group: string, category: string) =>
        groups.regex.finds(group) && categories.regex.finds(category)
      return String(groupCounts(use.deps.channels).countWhere(isCounted))
    },
  },
)
