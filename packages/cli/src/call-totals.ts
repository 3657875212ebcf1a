// How many channels and calls there are, in the lines that stand below every list of channels.
// Not the list.

import { counted } from './columns.ts'
import type { CommandDeps } from './command-deps.ts'

export interface CallTotals {
  readonly lines: readonly string[]
  readonly data: {
    readonly activeChannels: number
    readonly activeCalls: number
    readonly processedCalls: number
    readonly callsLeft: number | null
  }
  /** a line for whoever asks about calls; absent where any number may come */
  readonly left?: string
}

export function callTotals({ exchange, gate, program }: CommandDeps): CallTotals {
  const activeChannels = exchange.channels.shownCount
  const { calls: activeCalls, admitted: processedCalls } = gate
  const { maxCalls } = program.facts()
  const callsLeft = Number.isFinite(gate.callsLeft) ? gate.callsLeft : null
  const share = ((activeCalls / maxCalls) * 100).toFixed(2).padStart(5)
  const calls =
    maxCalls > 0
      ? `${activeCalls} of ${maxCalls} max active call${activeCalls === 1 ? '' : 's'} (${share}% of capacity)`
      : counted(activeCalls, 'active call')
  return {
    lines: [counted(activeChannels, 'active channel'), calls, `${counted(processedCalls, 'call')} processed`],
    data: { activeChannels, activeCalls, processedCalls, callsLeft },
    ...(callsLeft === null ? {} : { left: `${counted(callsLeft, 'call')} left` }),
  }
}
