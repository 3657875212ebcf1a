// TryExec(application(arguments)): runs an application and goes on whatever comes of it.

import { application } from '../engine/application.ts'
import { parseApplicationCall } from '../text/application-call.ts'

export const tryExec = application(
  {
    name: 'TryExec',
    module: 'app_exec.so',
    synopsis: 'Runs an application and goes on, whatever comes of it.',
    arguments: ['application(arguments)'],
    split: 'none',
  },
  async (call) => {
    const { name, data } = parseApplicationCall(call.data)
    const running = call.execute(name, await call.substitute(data))
    if (!running) call.log.warning(`TryExec: there is no application '${name}'${call.whereWritten}`)
    const status = running ? ((await running) === 'continue' ? 'SUCCESS' : 'FAILED') : 'NOAPP'
    call.channel.variables.set('TRYSTATUS', status)
  },
)
