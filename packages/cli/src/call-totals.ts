// How many channels and calls there are, in the lines that stand below every list of channels.
// Not the list.

import { counted } from './columns.ts'
import type { CommandDeps } from './command-deps.ts'

export interface CallTotals {
  readonly lines: readonly string[]
  readonly data: { readonly activeChannels: number; readonly activeCalls: number; readonly processedCalls: number }
}

export function callTotals({ exchange, gate, program }: CommandDeps): CallTotals {
  const activeChannels = exchange.channels.shownCount
  const { calls: activeCalls, admitted: processedCalls } = gate
  const { maxCalls } = program.facts()
  const share = ((activeCalls / maxCalls) * 100).toFixed(2).padStart(5)
  const calls =
    maxCalls > 0
      ? `${activeCalls} of ${maxCalls} max active call${activeCalls === 1 ? '' : 's'} (${share}% of capacity)`
      : counted(activeCalls, 'active call')
  return {
    lines: [counted(activeChannels, 'active channel'), calls, `${counted(processedCalls, 'call')} processed`],
    data: { activeChannels, activeCalls, processedCalls },
  }
}
