// The answer to whoever wants the exchange to end: what it waits for.
// Not the end: the program sees to that.

import { counted } from './columns.ts'
import type { Ending, EndingMoment, House } from './house.ts'
import { type Reply, shown } from './reply.ts'

const outcome = { stop: 'halt', restart: 'restart' } as const

export function endLater(house: House, ending: Ending, moment: EndingMoment): Reply {
  const { callsLeft } = house.program.end(ending, moment)
  const message =
    moment === 'now' || callsLeft === 0
      ? `Performing ${outcome[ending]}`
      : `Waiting for inactivity to perform ${outcome[ending]}: ${counted(callsLeft, 'active channel')}`
  return shown([message], { message, ending, moment, activeChannels: callsLeft })
}
