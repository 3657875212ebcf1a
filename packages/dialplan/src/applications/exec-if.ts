// ExecIf(condition?application(arguments)[:application(arguments)]): runs one of two applications, or none.

import { application } from '../engine/application.ts'
import { parseApplicationCall } from '../text/application-call.ts'
import { outsideIndex } from '../text/split-choice.ts'
import { isTrue } from '../text/truth.ts'

export const execIf = application(
  {
    name: 'ExecIf',
    module: 'app_exec.so',
    synopsis: 'Runs an application, by a condition.',
    arguments: ['condition?yes:no'],
    split: 'none',
  },
  (call) => {
    const { data, log } = call
    const mark = outsideIndex(data, '?')
    if (mark < 0) {
      log.error(`ExecIf: there is no '?' in '${data}'`)
      return 'end'
    }
    const rest = data.slice(mark + 1)
    const colon = outsideIndex(rest, ':')
    const [yes, no] = colon < 0 ? [rest, ''] : [rest.slice(0, colon), rest.slice(colon + 1)]
    const chosen = isTrue(data.slice(0, mark).trim()) ? yes : no
    if (chosen.trim() === '') return 'continue'
    const { name, data: chosenData } = parseApplicationCall(chosen)
    const running = call.execute(name, chosenData)
    if (running) return running
    call.channel.fail('no-such-application', `ExecIf: there is no application '${name}'${call.whereWritten}`)
    return 'end'
  },
)
