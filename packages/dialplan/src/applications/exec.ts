// Exec(application(arguments)): runs an application whose name is known only now.

import { application } from '../engine/application.ts'
import { parseApplicationCall } from '../text/application-call.ts'

export const exec = application(
  {
    name: 'Exec',
    module: 'app_exec.so',
    synopsis: 'Runs an application whose name and arguments are made up on the way.',
    arguments: ['application(arguments)'],
    split: 'none',
  },
  async (call) => {
    const { name, data } = parseApplicationCall(call.data)
    const running = call.execute(name, await call.substitute(data))
    if (running) return running
    call.channel.fail('no-such-application', `Exec: there is no application '${name}'${call.whereWritten}`)
    return 'end'
  },
)
