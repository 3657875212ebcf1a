// ARRAY(name,name,…)=value,value,…: sets several variables at once.

import { detached } from '@jackfield/base'
import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { splitArguments } from '../variables/split-arguments.ts'

const mostNames = 100

export const array = dialplanFunction(
  {
    name: 'ARRAY',
    module: 'func_strings.so',
    synopsis: 'Sets several variables at once.',
    arguments: ['name...'],
  },
  {
    write(use, value) {
      if (use.args.length > mostNames) {
        failed(use, `ARRAY: more than ${mostNames} names`)
        return false
      }
      const values = splitArguments(value)
      for (const [at, name] of use.args.entries())
        detached(use.setVariable(name.trim(), values[at] ?? ''), 'a variable')
      return true
    },
  },
)
