// IFTIME(times?yes[:no]): one of two texts, by the time of day, week and year.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { splitChoice } from '../text/split-choice.ts'
import { matchesTime } from '../time-spec/index.ts'

export const ifTime = dialplanFunction(
  {
    name: 'IFTIME',
    module: 'func_logic.so',
    synopsis: 'One of two texts, by the time.',
    arguments: ['times?yes:no'],
    split: 'none',
  },
  {
    read(use) {
      const choice = splitChoice(use.data)
      if (!choice || choice.condition === '')
        return failed(use, `IFTIME: expected times, a question mark and a text, not '${use.data}'`)
      return (matchesTime(choice.condition, use.deps.clock.wall()) ? choice.yes : choice.no) ?? ''
    },
  },
)
