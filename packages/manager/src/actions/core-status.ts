import { formatTimestamp } from '@jackfield/base'
import { action } from '../action.ts'
import { field } from '../message.ts'
import { success } from '../reply.ts'

const dayOf = (wallMs: number) => formatTimestamp(wallMs).slice(0, 10)
const timeOf = (wallMs: number) => formatTimestamp(wallMs).slice(11, 19)

export const coreStatus = action(
  {
    name: 'CoreStatus',
    privilege: ['system', 'reporting'],
    synopsis: 'Shows since when the exchange runs, and its calls',
  },
  (_request, { deps: { system, gate } }) =>
    success(undefined, [
      ['CoreStartupDate', dayOf(system.startedAt)],
      ['CoreStartupTime', timeOf(system.startedAt)],
      ['CoreReloadDate', dayOf(system.lastReloadAt)],
      ['CoreReloadTime', timeOf(system.lastReloadAt)],
      field('CoreCurrentCalls', gate.calls),
      field('CoreProcessedCalls', gate.admitted),
      ...(Number.isFinite(gate.callsLeft) ? [field('CoreCallsLeft', gate.callsLeft)] : []),
    ]),
)
