// IF(condition?yes[:no]): one of two texts.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { splitChoice } from '../text/split-choice.ts'
import { isTrue } from '../text/truth.ts'

export const ifFunction = dialplanFunction(
  {
    name: 'IF',
    module: 'func_logic.so',
    synopsis: 'One of two texts, by a condition.',
    arguments: ['condition?yes:no'],
    split: 'none',
  },
  {
    read(use) {
      const choice = splitChoice(use.data)
      if (!choice) return failed(use, `IF: expected a condition, a question mark and a text, not '${use.data}'`)
      if (choice.condition === '') return failed(use, 'IF: the condition is empty')
      return (isTrue(choice.condition) ? choice.yes : choice.no) ?? ''
    },
  },
)
