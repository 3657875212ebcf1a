// The bridges there are, as a list.
// Not one of them: that is a command.

import { bridgeFacts } from './bridge-facts.ts'
import { rightCell, wideCell } from './columns.ts'
import type { CommandDeps } from './command-deps.ts'
import { elapsedClock } from './elapsed.ts'
import { type Reply, shown } from './reply.ts'

export function listBridges({ exchange, clock }: CommandDeps): Reply {
  const rows = exchange.bridges.list().map((bridge) => bridgeFacts(bridge, clock.wall()))
  const row = (id: string, name: string, channels: string | number, ...[type, technology, duration]: string[]) =>
    [
      wideCell(id, 36),
      wideCell(name, 36),
      rightCell(channels, 5),
      wideCell(type ?? '', 15),
      wideCell(technology ?? '', 15),
      duration,
    ].join(' ')
  const lines = rows.map(({ id, name, channelIds, class: type, technology, durationSeconds }) =>
    row(id, name, channelIds.length, type, technology, elapsedClock(durationSeconds * 1000)),
  )
  return shown([row('Bridge-ID', 'Name', 'Chans', 'Type', 'Technology', 'Duration'), ...lines], rows)
}
