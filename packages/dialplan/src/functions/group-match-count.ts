// GROUP_MATCH_COUNT(pattern[@pattern of the category]): how many channels are in groups that match.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { countChannels, parseGroup } from '../states/channel-groups.ts'
import { compileRegex } from '../text/compile-regex.ts'

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
      return String(countChannels(use.deps, isCounted))
    },
  },
)
