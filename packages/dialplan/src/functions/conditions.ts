// Dialplan functions that ask or choose: IF, IFTIME, IFMODULE, EXISTS, ISNULL.
// Comparing is for expressions; these only look at what came out.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { splitChoice } from '../text/split-choice.ts'
import { isTrue } from '../text/truth.ts'
import { matchesTime } from '../time-spec/index.ts'

/** IF(condition?yes[:no]): one of two texts. */
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

/** IFTIME(times?yes[:no]): one of two texts, by the time of day, week and year. */
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

/** IFMODULE(name.so): is a module loaded? */
export const ifModule = dialplanFunction(
  { name: 'IFMODULE', module: 'func_module.so', synopsis: '1 when a module is loaded, else 0.', arguments: ['module'] },
  { read: ({ args: [name = ''], deps }) => (deps.isModuleLoaded(name) ? '1' : '0') },
)

/** EXISTS(text): 1 when it is not empty. */
export const exists = dialplanFunction(
  { name: 'EXISTS', module: 'func_logic.so', synopsis: '1 when the text is not empty, else 0.', arguments: ['text?'] },
  { read: ({ data }) => (data === '' ? '0' : '1') },
)

/** ISNULL(text): 1 when it is empty. */
export const isNull = dialplanFunction(
  { name: 'ISNULL', module: 'func_logic.so', synopsis: '1 when the text is empty, else 0.', arguments: ['text?'] },
  { read: ({ data }) => (data === '' ? '1' : '0') },
)
