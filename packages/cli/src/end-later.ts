// The answer to whoever wants the exchange to end: what it waits for.
// Not the end: the program sees to that.

import { counted } from './columns.ts'
import type { CommandDeps, Ending, EndingMoment } from './command-deps.ts'
import { type Reply, shown } from './reply.ts'

const outcome = { stop: 'halt', restart: 'restart' } as const

export function endLater(deps: CommandDeps, ending: Ending, moment: EndingMoment): Reply {
  const { callsLeft } = deps.program.end(ending, moment)
  const message =
    moment === 'now' || callsLeft === 0
      ? `Performing ${outcome[ending]}`
      : `Waiting for inactivity to perform ${outcome[ending]}: ${counted(callsLeft, 'active channel')}`
  return shown([message], { message, ending, moment, activeChannels: callsLeft })
}
