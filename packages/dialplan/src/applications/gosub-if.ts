// GosubIf(condition?[there[(arguments)]][:elsewhere[(arguments)]]): calls one of two subroutines, or none.

import { application } from '../engine/application.ts'
import { enterSubroutine } from '../subroutines/enter-subroutine.ts'
import { outsideIndex } from '../text/split-choice.ts'
import { isTrue } from '../text/truth.ts'

export const gosubIf = application(
  {
    name: 'GosubIf',
    module: 'app_stack.so',
    synopsis: 'Calls a subroutine, by a condition.',
    arguments: ['condition?yes:no'],
    split: 'none',
  },
  (call) => {
    const { data, log } = call
    const mark = outsideIndex(data, '?')
    if (mark < 0) {
      log.warning(`GosubIf: there is no '?' in '${data}'`)
      return 'continue'
    }
    const rest = data.slice(mark + 1)
    const colon = outsideIndex(rest, ':')
    const [yes, no] = colon < 0 ? [rest, ''] : [rest.slice(0, colon), rest.slice(colon + 1)]
    const chosen = (isTrue(data.slice(0, mark).trim()) ? yes : no).trim()
    return chosen === '' || enterSubroutine(call, chosen) ? 'continue' : 'end'
  },
)
