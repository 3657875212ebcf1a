// ExecIfTime(times?application(arguments)[:application(arguments)]): runs an application, by the time.

import { application, coreModule } from '../engine/application.ts'
import { presentTime } from '../system/present-time.ts'
import { parseApplicationCall } from '../text/application-call.ts'
import { outsideIndex } from '../text/split-choice.ts'
import { matchesTime } from '../time-spec/index.ts'

export const execIfTime = application(
  {
    name: 'ExecIfTime',
    module: coreModule,
    synopsis: 'Runs an application when the time is right.',
    arguments: ['times?application'],
    split: 'none',
  },
  (call) => {
    const mark = call.data.indexOf('?')
    const rest = call.data.slice(mark + 1)
    if (mark < 0 || rest === '') {
      call.log.warning(`ExecIfTime: expected times, a question mark and an application, not '${call.data}'`)
      return 'end'
    }
    const colon = outsideIndex(rest, ':')
    const [yes, no] = colon < 0 ? [rest, ''] : [rest.slice(0, colon), rest.slice(colon + 1)]
    const chosen = matchesTime(call.data.slice(0, mark), presentTime(call)) ? yes : no
    if (chosen.trim() === '') return 'continue'
    const { name, data } = parseApplicationCall(chosen)
    const running = call.execute(name, data)
    if (running) return running
    call.channel.fail('no-such-application', `ExecIfTime: there is no application '${name}'${call.whereWritten}`)
    return 'continue'
  },
)
